"""What inference evaluates in another way than the evaluator: facts by their schema, and blocks that nothing calls."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pplint.evaluator.builtins.table import FUNCTIONS
from pplint.evaluator.calls.calls import library_function
from pplint.evaluator.calls.closures import Closure
from pplint.evaluator.core.errors import EvaluationError, Jump, Next, failure
from pplint.evaluator.core.known_keys import known_keys
from pplint.evaluator.core.unknown import Unknown, of_type
from pplint.evaluator.expressions.templates import rendered
from pplint.evaluator.handlers import HANDLERS
from pplint.infer import issues
from pplint.infer.calls.apply_blocks import evaluate_apply
from pplint.infer.calls.assertions import narrow_asserted
from pplint.infer.calls.data_paths import FACTS, follow, path_of, report_fact
from pplint.infer.calls.run_plans import RUNNING, check_run
from pplint.infer.core.failures import unknown_name
from pplint.infer.core.parameters import set_parameters
from pplint.infer.core.problems import UnknownFact, UnknownKey, UnknownName
from pplint.infer.names.facts import HASHES
from pplint.infer.names.misspelling import is_almost, is_cut
from pplint.infer.resources.class_references import check_references
from pplint.project.declarations import FunctionDeclaration
from pplint.project.lookup import Declared
from pplint.syntax import ast
from pplint.syntax.calls import arguments, function_name, looked_up_key
from pplint.syntax.name_kinds import Kind
from pplint.syntax.returned_expressions import may_return_early
from pplint.types.model import ANY

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pplint.evaluator.core.evaluation import Handler
    from pplint.evaluator.core.scopes import Scope
    from pplint.evaluator.core.unknown import Result
    from pplint.infer.core.inference import Inference

_EVALUATE_ACCESS = HANDLERS[ast.Access]
_EVALUATE_CALL = HANDLERS[ast.Call]
_EVALUATE_RELATIONSHIP = HANDLERS[ast.Relationship]
_EVALUATE_METHOD_CALL = HANDLERS[ast.MethodCall]

_ANYTHING: Final = Unknown(ANY)
"""What is known of the result of a function that is not found."""

_CREATING = frozenset(
    {"create_resources", "ensure_packages", "ensure_resource", "ensure_resources", "stdlib::ensure_packages"}
)
"""Functions that declare the resources that a hash describes."""


def _access(run: Inference, node: ast.Access, scope: Scope) -> Result:
    """Give an entry of `$facts` the type of that fact; what is in such a hash is known by its key only."""
    operand = node.operand
    if len(node.keys) != 1:
        return _EVALUATE_ACCESS(run, node, scope)
    if not isinstance(operand, ast.Variable):
        _check_fact(run, node)
        result = _EVALUATE_ACCESS(run, node, scope)
        return Unknown(ANY) if result is None and _may_be_of_other_facts(run, node) else result
    name = operand.name.removeprefix("::")
    if name not in HASHES:
        return _EVALUATE_ACCESS(run, node, scope)
    run.evaluate(operand, scope)
    key = run.evaluate(node.keys[0], scope)
    if not isinstance(key, str):
        return Unknown(ANY)
    type_ = run.names.facts.entry(name, key)
    if name == FACTS:
        report_fact(run, node.keys[0], key)
    elif type_ is None:
        known = run.names.facts.keys(name)
        run.report(UnknownKey(node.keys[0], key, f"${name}", known))
    return Unknown(ANY if type_ is None else type_)


def _check_fact(run: Inference, node: ast.Access) -> None:
    """Report a fact that is asked for a key, and that does not exist: it is `undef`, and has none."""
    name, key = _fact_of(node.operand), node.keys[0]
    if name is None:
        return
    if run.names.facts.is_slip(name.value, key.value if isinstance(key, (ast.String, ast.Name)) else None):
        run.report(UnknownFact(name, name.value, fails=True))


def _may_be_of_other_facts(run: Inference, node: ast.Access) -> bool:
    """Whether a fact may have an entry that its schema does not know, as other versions of Facter have them."""
    root, key = node.operand, node.keys[0]
    while isinstance(root, ast.Access):
        root = root.operand
    if not isinstance(root, ast.Variable) or root.name.removeprefix("::") != FACTS:
        return False
    known = known_keys(run.value_of(node.operand))
    if known is None or not isinstance(key, (ast.String, ast.Name)):
        return True
    names = [each for each in known if isinstance(each, str)]
    return not is_almost(key.value, names) and not is_cut(key.value, names)


def _fact_of(node: ast.Expression) -> ast.String | ast.Name | None:
    """Return the name of the fact that `$facts['name']` asks for."""
    if not isinstance(node, ast.Access) or len(node.keys) != 1 or not isinstance(node.operand, ast.Variable):
        return None
    name = node.keys[0]
    if not isinstance(name, (ast.String, ast.Name)) or node.operand.name.removeprefix("::") != FACTS:
        return None
    return name


def _refuse_in_catalog(run: Inference, node: ast.Call | ast.MethodCall) -> None:
    """Raise `EvaluationError` for a function that only a plan can call, where a catalog is compiled within a plan."""
    if not run.is_in_apply:
        return
    name = function_name(node)
    found = run.names.signatures(name)
    if found is not None and isinstance(found.declaration, FunctionDeclaration) and found.declaration.is_for_plans:
        raise failure(issues.PlanFunctionInCatalog(name), node)


def _call(run: Inference, node: ast.Call, scope: Scope) -> Result:
    _refuse_in_catalog(run, node)
    _expect_block(run, node.block)
    try:
        return _followed(run, node, _EVALUATE_CALL(run, node, scope), scope)
    except Next as jump:
        # The value of `next` is one that a function may return: the call itself stands for it if it has no argument.
        if not run.is_silent and jump.origin is node:
            run.memory.first(node, jump.value)
        raise
    finally:
        narrow_asserted(run, node, scope)
        _look_into_block(run, node.block, scope)


def _method_call(run: Inference, node: ast.MethodCall, scope: Scope) -> Result:
    _refuse_in_catalog(run, node)
    key = _key_called(run, node)
    if key is not None:
        run.report(key)
        return Unknown(ANY)
    _expect_block(run, node.block)
    try:
        result = _followed(run, node, _EVALUATE_METHOD_CALL(run, node, scope), scope)
        if result == _ANYTHING:
            _check_member(run, node)
        return result
    finally:
        _look_into_block(run, node.block, scope)


def _key_called(run: Inference, node: ast.MethodCall) -> UnknownName | None:
    """Return the problem of a key of `$facts` or the like that is asked for as if it were a function: `$facts.os`."""
    receiver, name = node.receiver, node.function.value
    if node.arguments or node.block is not None or not isinstance(receiver, ast.Variable):
        return None
    variable = receiver.name.removeprefix("::")
    if variable not in HASHES or name in FUNCTIONS or run.names.signatures(name) is not None:
        return None
    is_key = run.names.facts.entry(variable, name) not in {None, ANY}
    return UnknownName(node.function, Kind.FUNCTION, name, (), f"${variable}") if is_key else None


def _check_member(run: Inference, node: ast.MethodCall) -> None:
    """Report what is neither a function nor a member, and almost a member, though a missing module may define it."""
    from pplint.evaluator.expressions.members import member_names

    name = function_name(node)
    members = member_names(run.value_of(node.receiver))
    if not members or name in members or not is_almost(name, members):
        return
    if name not in FUNCTIONS and library_function(run, name) is None and run.names.signatures(name) is None:
        run.report(unknown_name(run, node, "method", name))


def _followed(run: Inference, node: ast.Call | ast.MethodCall, result: Result, scope: Scope) -> Result:
    """Return the result of a call, as precisely as it is known, if the function's signature does not give it."""
    name = function_name(node)
    if name in RUNNING and run.names.is_for_plans:
        check_run(run, node, name)
    if name in _CREATING:
        from pplint.infer.resources.created_resources import check_created

        check_created(run, node)
    path = path_of(node)
    end = None if path is None else follow(run, path, scope)
    if not isinstance(result, Unknown) or not name:
        return result
    if result.type != ANY:
        return run.others.result_of(name) if _may_return_anything(run, name) else result
    if path is not None and path.is_whole and end is not None:
        return end
    if name == "lookup":
        return _looked_up(run, node)
    return result if name in FUNCTIONS or library_function(run, name) else run.others.result_of(name)


def _may_return_anything(run: Inference, name: str) -> bool:
    """Return whether `return` may end the function of a name, whose value is of no declared type then."""
    if name in FUNCTIONS:
        return False
    found = run.names.signatures(name)
    declaration = None if found is None else found.declaration
    return isinstance(declaration, Declared) and may_return_early(declaration.node)


def _looked_up(run: Inference, node: ast.Call | ast.MethodCall) -> Result:
    """Return what is known of a value that is looked up, by what data say to convert it to, or by all its values."""
    key = looked_up_key(node)
    if key is None or len(arguments(node)) > 1 or node.block is not None:
        return Unknown(ANY)
    text = run.names.project.data.conversion_of(key)
    type_ = run.names.looked_up_type(key) if text is None else run.names.type_of_text(text)
    return Unknown(ANY) if type_ is None else of_type(type_)


def _expect_block(run: Inference, block: ast.Lambda | None) -> None:
    """Begin a call with a lambda: whether an earlier call has followed it says nothing, as it may see other values."""
    if block is not None:
        run.followed.discard(block.body)


def _look_into_block(run: Inference, block: ast.Lambda | None, scope: Scope) -> None:
    """Follow the body of a lambda that the call has not followed, for arguments of which nothing is known."""
    if block is None or run.is_silent or block.body in run.followed:
        return

    try:
        closure = Closure(run, block, scope)
        closure.call([Unknown(type_) for type_ in closure.signature.types])
    except (EvaluationError, Jump):
        return


def _template(run: Inference, node: ast.Template, scope: Scope) -> Result:
    """Follow a template; without parameters of its own, it sees the variables of whatever calls it."""
    scope.may_have_matched()
    if node.parameters is not None:
        run.definition.close_scope()
        set_parameters(run, node.parameters, scope, node)
    return rendered(run, node.body, scope)


def _relationship(run: Inference, node: ast.Relationship, scope: Scope) -> Result:
    result = _EVALUATE_RELATIONSHIP(run, node, scope)
    for side in (node.left, node.right):
        if not isinstance(side, ast.Relationship):
            check_references(run, side, run.value_of(side))
    return result


_OWN: dict[type[ast.Node], Callable[[Any, Any, Scope], Result]] = {
    ast.Access: _access,
    ast.Apply: evaluate_apply,
    ast.Call: _call,
    ast.MethodCall: _method_call,
    ast.Relationship: _relationship,
    ast.Template: _template,
}

INFERENCE_HANDLERS: Mapping[type[ast.Node], Handler] = {**HANDLERS, **_OWN}
"""The functions for each class of node, as inference evaluates it."""
