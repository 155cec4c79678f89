import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

interface Language {
  wordPattern: string;
  onEnterRules: { beforeText: string; afterText: string; action: { indent: string } }[];
}
interface Package {
  contributes: { problemMatchers: { pattern: { regexp: string } }[] };
}

const language = JSON.parse(readFileSync('language-configuration.json', 'utf8')) as Language;
const { contributes } = JSON.parse(readFileSync('package.json', 'utf8')) as Package;

/** Returns how a line is indented when Enter is pressed between two texts, or nothing if no rule is for them. */
function indented(before: string, after: string): string | undefined {
  const rule = language.onEnterRules.find(
    ({ beforeText, afterText }) => new RegExp(beforeText).test(before) && new RegExp(afterText).test(after),
  );
  return rule?.action.indent;
}

test('Enter before a closing bracket opens a line between both', () => {
  for (const before of ["file { '/x':", 'file {', 'class a (', '$x = [', "file { ['/a', '/b']:", "  Foo::Bar { $title:"]) {
    assert.equal(indented(before, '}'), 'indentOutdent', before);
  }
  assert.equal(indented("file { '/x':", ''), undefined);
  assert.equal(indented("  mode => '0644',", '}'), undefined);
});

test('a comment that is split goes on', () => {
  assert.equal(indented('# one', ' two'), 'none');
  assert.equal(indented('#!/usr/bin/puppet', 'apply'), undefined);
});

test('a word is a whole name', () => {
  const words = 'include ::apache::mod, $my::own::name, Foo::Bar'.match(new RegExp(language.wordPattern, 'g'));
  assert.deepEqual(words, ['include', '::apache::mod', '$my::own::name', 'Foo::Bar']);
});

test('a task reads what is found', () => {
  const pattern = new RegExp(contributes.problemMatchers[0]?.pattern.regexp ?? '');
  const line = 'a/b.pp:2:3: error[unknown-attribute] the resource type `file` has no attribute `moed`; did you mean `mode`?';
  assert.deepEqual(pattern.exec(line)?.slice(1, 6), ['a/b.pp', '2', '3', 'error', 'unknown-attribute']);
});
