import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, test } from 'node:test';
import { createOnigScanner, createOnigString, loadWASM } from 'vscode-oniguruma';
import { INITIAL, parseRawGrammar, Registry, type IGrammar } from 'vscode-textmate';

const FILES: Record<string, string> = { 'source.puppet': 'puppet', 'text.epp': 'epp', 'source.puppetfile': 'puppetfile' };
let puppet: IGrammar;
let epp: IGrammar;
let puppetfile: IGrammar;

before(async () => {
  await loadWASM(readFileSync(require.resolve('vscode-oniguruma/release/onig.wasm')));
  const registry = new Registry({
    onigLib: Promise.resolve({ createOnigScanner, createOnigString }),
    loadGrammar: (scope) => {
      const path = `syntaxes/${FILES[scope] ?? ''}.tmLanguage.json`;
      return Promise.resolve(parseRawGrammar(readFileSync(path, 'utf8'), path));
    },
  });
  const [first, second, third] = await Promise.all(Object.keys(FILES).map((scope) => registry.loadGrammar(scope)));
  assert(first && second && third);
  [puppet, epp, puppetfile] = [first, second, third];
});

/** Lists the parts of a text that have scopes, as `text scope`, without the language at the end of the innermost. */
function shown(grammar: IGrammar, text: string): string[] {
  let state = INITIAL;
  return text.split('\n').flatMap((line) => {
    const { tokens, ruleStack } = grammar.tokenizeLine(line, state);
    state = ruleStack;
    return tokens
      .filter(({ scopes }) => scopes.length > 1)
      .map(({ startIndex, endIndex, scopes }) => [line.slice(startIndex, endIndex).trim(), scopes.at(-1) ?? ''] as const)
      .filter(([part]) => part !== '')
      .map(([part, scope]) => `${part} ${scope.split('.').slice(0, -1).join('.')}`);
  });
}

function has(grammar: IGrammar, text: string, ...wanted: string[]): void {
  const found = shown(grammar, text);
  assert.deepEqual(wanted.filter((each) => !found.includes(each)), [], found.join('\n'));
}

test('definitions, resources and attributes', () => {
  has(puppet, 'class a::b (Integer $x = 1) inherits a {', 'class storage.type', 'a::b entity.name.type',
    'Integer support.type', '$x variable.other', '1 constant.numeric', 'a entity.other.inherited-class');
  has(puppet, "@@file { '/a': ensure => file, mode +> '0644' }", 'file entity.name.type.resource', '/a string.quoted.single',
    'ensure variable.other.property', '=> keyword.operator', '+> keyword.operator');
  has(puppet, 'type A::B = String', 'type storage.type', 'A::B entity.name.type', 'String support.type');
  has(puppet, '  include apache::mod', 'include support.function');
});

test('expressions', () => {
  has(puppet, 'if $a::b =~ /x\\/y/ and true { fail(undef) }', 'if keyword.control', '$a::b variable.other', 'x string.regexp',
    '\\/ constant.character.escape', 'and keyword.operator.word', 'true constant.language', 'fail entity.name.function');
  has(puppet, '$x = 4 / 2 / 1', '/ keyword.operator', '2 constant.numeric');
  has(puppet, '$a.each |$i| { } # end', 'each entity.name.function', '# end comment.line.number-sign');
  has(puppet, "$h = { default => 1, 'in' => 2 }", 'default variable.other.property');
});

test('texts have what they hold', () => {
  has(puppet, '"a $b ${c[1]} ${d.map |$e| { "x${e}" }} \\t" # z', '$b variable.other', 'c variable.other', '\\t constant.character.escape',
    '# z comment.line.number-sign');
  has(puppet, "$x = @(\"END\"/L) # here\n  ${y} 'a\n  | END\n$z = 1", '# here comment.line.number-sign', 'y variable.other',
    '$z variable.other', '1 constant.numeric');
  has(puppet, '$x = @(END)\n  $y \'\n  |- END\n$z', '$y \' string.unquoted.heredoc', '$z variable.other');
});

test('templates are text with programs in it', () => {
  has(epp, 'a $b <%= $c %> <%# d %> <% if $e { -%>', '$c variable.other', 'd comment.block', 'if keyword.control', '-%> punctuation.section.embedded.end');
  assert.equal(shown(epp, 'a $b').length, 0);
  assert.deepEqual(shown(epp, '<%% $x %%>').filter((each) => each.includes('variable')), []);
});

test('a Puppetfile has the strings of the language', () => {
  has(puppetfile, "mod 'puppetlabs-stdlib', :latest # new", 'mod support.function', 'puppetlabs-stdlib string.quoted.single',
    ':latest constant.language', '# new comment.line.number-sign');
});
