"""Texts in Fluent's format, made into functions: what `stackyard.core.texts.catalogue` reads.

Fluent (projectfluent.org) is read by Mozilla's own parser, `fluent.syntax`; the browser reads the same files by
`@fluent/bundle`. What the texts use of it are words, variables, other texts, choices, by a word or by a number and its
plural form, and one function, `CAPITALISED($text)`; each becomes a function of the arguments, which takes a microsecond
where Mozilla's resolver for Python takes thirty (decision 0017). Tests hold both to the same results.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final, TypeAlias

from fluent.syntax import FluentParser, ast

Value: TypeAlias = int | str
Formatter: TypeAlias = Callable[[Mapping[str, Value]], str]  # the text for arguments; KeyError if one is missing

ONE_OTHER_LANGUAGES: Final = {"en", "de"}
"""Languages in which the number 1 has the plural form "one", and every other whole number "other"."""


class TextError(ValueError):
    """A file of texts is invalid: the message names the file and what is wrong."""


def read_patterns(path: Path) -> dict[str, ast.Pattern]:
    """Return the texts of a file by name.

    Raises TextError if a part of it is not Fluent, if a name is defined twice, or if an entry is not a plain text.
    """
    found: dict[str, ast.Pattern] = {}
    for entry in FluentParser(with_spans=False).parse(path.read_text(encoding="utf-8")).body:
        if isinstance(entry, ast.Junk):
            raise TextError(f"{path}: {entry.annotations[0].message if entry.annotations else entry.content}")
        if isinstance(entry, ast.BaseComment):
            continue
        name = entry.id.name
        if not isinstance(entry, ast.Message) or entry.attributes or entry.value is None:
            raise TextError(f"{path}: {name} is no plain text: terms and attributes are not used here")
        if name in found:
            raise TextError(f"{path}: there are two texts {name}")
        found[name] = entry.value
    return found


def required_arguments(pattern: ast.Pattern, others: Mapping[str, ast.Pattern]) -> set[str]:
    """Return the names of the variables that a text needs, with those of texts that it includes.

    Raises TextError if it includes a text that does not exist.
    """
    found: set[str] = set()
    for part in _parts(pattern):
        if isinstance(part, ast.VariableReference):
            found.add(part.id.name)
        elif isinstance(part, ast.FunctionReference):
            found.add(_capitalised_variable(part))
        elif isinstance(part, ast.MessageReference):
            found |= required_arguments(_named(part, others), others)
    return found


def choices(pattern: ast.Pattern, others: Mapping[str, ast.Pattern]) -> dict[str, set[Value]]:
    """Return the choices of a text and of texts that it includes: for each variable the words and numbers of variants.

    Raises TextError if it includes a text that does not exist.
    """
    found: dict[str, set[Value]] = {}
    for part in _parts(pattern):
        if isinstance(part, ast.SelectExpression) and isinstance(part.selector, ast.VariableReference):
            keys = [variant.key for variant in part.variants]
            found.setdefault(part.selector.id.name, set()).update(
                [int(key.value) if isinstance(key, ast.NumberLiteral) else key.name for key in keys]
            )
        elif isinstance(part, ast.MessageReference):
            for name, values in choices(_named(part, others), others).items():
                found.setdefault(name, set()).update(values)
    return found


def referenced_texts(pattern: ast.Pattern) -> set[str]:
    """Return the names of the texts that a text includes."""
    return {part.id.name for part in _parts(pattern) if isinstance(part, ast.MessageReference)}


def compile_pattern(pattern: ast.Pattern, others: Mapping[str, ast.Pattern], language: str) -> Formatter:
    """Return a text as a function of its arguments; `others` are the texts that it may include.

    Raises TextError if it has a form of Fluent that is not supported here.
    """
    return _compile_elements(pattern, others, language, 0)


MAX_NESTING: Final = 20  # texts within texts: deeper nesting is a cycle


def _compile_elements(pattern: ast.Pattern, others: Mapping[str, ast.Pattern], language: str, depth: int) -> Formatter:
    if depth > MAX_NESTING:
        raise TextError("texts are in each other, in a circle")
    template = ""  # the words, with %s where a form stands
    forms = []
    for element in pattern.elements:
        if isinstance(element, ast.TextElement):
            template += element.value.replace("%", "%%")
        elif isinstance(element.expression, ast.StringLiteral):
            template += element.expression.parse()["value"].replace("%", "%%")
        else:
            template += "%s"
            forms.append(_compile_placeable(element, others, language, depth))
    if not forms:
        return _constant(template % ())
    if template == "%s":
        return forms[0]
    return lambda args: template % tuple([form(args) for form in forms])


def _compile_placeable(
    element: ast.Placeable, others: Mapping[str, ast.Pattern], language: str, depth: int
) -> Formatter:
    inner = element.expression
    if isinstance(inner, ast.VariableReference):
        return _variable(inner.id.name)
    if isinstance(inner, ast.MessageReference):
        return _compile_elements(_named(inner, others), others, language, depth + 1)
    if isinstance(inner, ast.SelectExpression):
        return _compile_choice(inner, others, language, depth)
    if isinstance(inner, ast.FunctionReference):
        return _capitalised(_capitalised_variable(inner))
    raise TextError(f"{type(inner).__name__} is not used in these texts")


def _constant(text: str) -> Formatter:
    return lambda args: text


def _variable(name: str) -> Formatter:
    return lambda args: str(args[name])


def _capitalised(name: str) -> Formatter:
    def capitalised(args: Mapping[str, Value]) -> str:
        text = str(args[name])
        return text[:1].upper() + text[1:]

    return capitalised


def _capitalised_variable(call: ast.FunctionReference) -> str:
    """Return the name of the variable of a call of CAPITALISED, which gives a text a large first letter."""
    given = call.arguments.positional
    if call.id.name != "CAPITALISED" or len(given) != 1 or call.arguments.named:
        raise TextError(f"{call.id.name} is not used in these texts: the function is CAPITALISED, of one variable")
    if not isinstance(given[0], ast.VariableReference):
        raise TextError("CAPITALISED is of a variable")
    return given[0].id.name


def _compile_choice(
    choice: ast.SelectExpression, others: Mapping[str, ast.Pattern], language: str, depth: int
) -> Formatter:
    """Return the function of a choice: it chooses by the word, by the number or by the number's plural form."""
    if not isinstance(choice.selector, ast.VariableReference):
        raise TextError("a choice is made by a variable")
    name = choice.selector.id.name
    variants: dict[Value, Formatter] = {}
    default: Formatter | None = None
    other: Formatter | None = None  # for a number of that plural form
    for variant in choice.variants:
        form = _compile_elements(variant.value, others, language, depth)
        if isinstance(variant.key, ast.NumberLiteral):
            number = int(variant.key.value)
            if other is None or abs(number) == 1:
                variants.setdefault(number, form)
        else:
            variants.setdefault(variant.key.name, form)
            if variant.key.name in ("one", "other") and language not in ONE_OTHER_LANGUAGES:
                raise TextError(f"the plural forms of {language!r} are not known")
            if variant.key.name == "one":
                variants.setdefault(1, form)
                variants.setdefault(-1, form)
            elif variant.key.name == "other" and other is None:
                other = form
        if variant.default:
            default = form

    def chosen(args: Mapping[str, Value]) -> str:
        value = args[name]
        form = variants.get(value)
        if form is None and isinstance(value, int) and abs(value) != 1:
            form = other
        return (form or default)(args)  # type: ignore[misc]  # the parser takes no choice without a default

    return chosen


def _named(reference: ast.MessageReference, others: Mapping[str, ast.Pattern]) -> ast.Pattern:
    name = reference.id.name
    if reference.attribute is not None or name not in others:
        raise TextError(f"there is no text {name}")
    return others[name]


def _parts(pattern: ast.Pattern) -> list[ast.BaseNode]:
    """Return the parts of a text in braces, those within choices included."""
    found: list[ast.BaseNode] = []
    for element in pattern.elements:
        if not isinstance(element, ast.Placeable):
            continue
        inner = element.expression
        found.append(inner)
        if isinstance(inner, ast.SelectExpression):
            found.append(inner.selector)
            for variant in inner.variants:
                found += _parts(variant.value)
    return found


__all__ = [
    "Formatter",
    "TextError",
    "Value",
    "choices",
    "compile_pattern",
    "read_patterns",
    "referenced_texts",
    "required_arguments",
]
