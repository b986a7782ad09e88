/// <reference types="node" />
import { readdirSync, readFileSync } from 'node:fs'
import ts from 'typescript'

/** Hard-coded text that users would see, and its place in the code. */
export type WrittenText = { place: string; text: string }

/** Translation key that the code uses. It has one part, or several parts around interpolated values. */
export type WantedText = { place: string; parts: string[] }

/** Attributes and properties whose values users see or hear. */
const read = new Set([
  'title',
  'label',
  'placeholder',
  'alt',
  'description',
  'help',
  'header',
  'message',
  'aria-label',
  'aria-description',
  'aria-valuetext',
])

/** Parses the source files of a repository folder, except tests and the folder `testing`. */
export function sourcesIn(folder: string): ts.SourceFile[] {
  const base = new URL(`../../../../${folder}/`, import.meta.url)
  return readdirSync(base, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|^testing\//.test(file))
    .map((file) => parse(`${folder}/${file}`, readFileSync(new URL(file, base), 'utf8')))
}

export function parse(name: string, text: string): ts.SourceFile {
  return ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true)
}

/** Returns the hard-coded texts of a component that contain letters. */
export function writtenTexts(source: ts.SourceFile): WrittenText[] {
  const texts: WrittenText[] = []
  const add = (node: ts.Node, text: string) => {
    if (/\p{L}/u.test(text)) texts.push({ place: placeOf(source, node), text: text.trim() })
  }
  visit(source, (node) => {
    if (ts.isJsxText(node)) add(node, node.text)
    if (ts.isJsxExpression(node) && isContent(node)) {
      for (const text of outcomes(node.expression)) add(node, text)
    }
    if (ts.isJsxAttribute(node) && read.has(node.name.getText(source))) {
      const value = node.initializer
      const expression = value && ts.isJsxExpression(value) ? value.expression : value
      for (const text of outcomes(expression)) add(node, text)
    }
    if (ts.isPropertyAssignment(node) && read.has(nameOf(node.name))) {
      for (const text of outcomes(node.initializer)) add(node, text)
    }
  })
  return texts
}

/** Returns the translation keys that the code passes to `t`. */
export function wantedTexts(source: ts.SourceFile): WantedText[] {
  const keys: WantedText[] = []
  visit(source, (node) => {
    if (!ts.isCallExpression(node) || node.expression.getText(source) !== 't') return
    for (const key of results(node.arguments[0])) {
      const parts = partsOf(key)
      if (parts) keys.push({ place: placeOf(source, key), parts })
    }
  })
  return keys
}

/** Returns every string literal. For a template string, returns the parts around the interpolated values. */
export function quotedTexts(source: ts.SourceFile): string[][] {
  const strings: string[][] = []
  visit(source, (node) => {
    const parts = partsOf(node)
    if (parts) strings.push(parts)
  })
  return strings
}

/** Returns all identifiers and string literals, because each may name a field of a record. */
export function namesIn(source: ts.SourceFile): string[] {
  const names: string[] = []
  visit(source, (node) => {
    if (ts.isIdentifier(node) || ts.isStringLiteralLike(node)) names.push(node.text)
  })
  return names
}

/** Returns true for an expression between tags; false for the value of an attribute. */
function isContent(node: ts.JsxExpression): boolean {
  return ts.isJsxElement(node.parent) || ts.isJsxFragment(node.parent)
}

/** Returns the literal texts that the expression can produce. */
function outcomes(node: ts.Expression | undefined): string[] {
  return results(node).flatMap((result) => partsOf(result) ?? [])
}

/**
 * Returns the possible results of an expression: the branches of a condition, the items of an array, the operands of `||`,
 * `&&`, `??` or `+`.
 */
function results(node: ts.Expression | undefined): ts.Expression[] {
  if (!node) return []
  if (ts.isParenthesizedExpression(node)) return results(node.expression)
  if (ts.isConditionalExpression(node)) return [...results(node.whenTrue), ...results(node.whenFalse)]
  if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap(results)
  if (ts.isBinaryExpression(node)) return [...results(node.left), ...results(node.right)].filter(isText)
  return [node]
}

function isText(node: ts.Expression): boolean {
  return partsOf(node) !== null && !isCompared(node)
}

/** Returns true for an operand of a comparison; the screen does not show it. */
function isCompared(node: ts.Expression): boolean {
  const { parent } = node
  return ts.isBinaryExpression(parent) && /[=<>]/.test(parent.operatorToken.getText())
}

function partsOf(node: ts.Node): string[] | null {
  if (ts.isStringLiteralLike(node)) return [node.text]
  if (!ts.isTemplateExpression(node)) return null
  return [node.head.text, ...node.templateSpans.map((span) => span.literal.text)]
}

function nameOf(name: ts.PropertyName): string {
  return ts.isComputedPropertyName(name) ? '' : name.text
}

function placeOf(source: ts.SourceFile, node: ts.Node): string {
  const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
  return `${source.fileName}:${line + 1}`
}

function visit(node: ts.Node, look: (node: ts.Node) => void): void {
  look(node)
  ts.forEachChild(node, (child) => visit(child, look))
}
