import { createRequire } from 'node:module'
import { inSeenOrder } from './reading-order.ts'

/** Part of a line in pdfmake, whose types do not include its internals. */
interface Inline {
  text: string
  x: number
  width: number
  /** Width of the trailing spaces. */
  trailingCut: number
  /** Bidi level, copied from the run that contains the word. */
  level?: number
}
interface Line {
  inlines: Inline[]
  clone(): Line
}
type RenderLine = (line: Line, x: number, y: number) => void

const renderer: { default: { prototype: { renderLine: RenderLine } } } = createRequire(import.meta.url)(
  'pdfmake/js/Renderer.js',
)

/**
 * Patches pdfmake, which does not support right-to-left text, to draw the words of each line in visual order. The renderer is
 * the only place where lines are already broken but not yet drawn.
 */
export function drawLinesAsSeen(): void {
  const { prototype } = renderer.default
  const { renderLine } = prototype
  prototype.renderLine = function (line, x, y) {
    renderLine.call(this, asSeen(line), x, y)
  }
}

function asSeen(line: Line): Line {
  if (!line.inlines.some((inline) => levelOf(inline) > 0)) return line
  const visualLine = line.clone()
  let x = line.inlines[0]?.x ?? 0
  visualLine.inlines = inSeenOrder(withoutSpacesAtEnd(line.inlines), levelOf).map((inline) => {
    const placedInline = { ...inline, x }
    x += inline.width
    return placedInline
  })
  return visualLine
}

/** Removes the trailing spaces of a line. In visual order, they could leave a gap in the middle of the line. */
function withoutSpacesAtEnd(inlines: readonly Inline[]): Inline[] {
  const trimmedInlines = inlines.slice(0, inlines.findLastIndex(({ text }) => text.trim() !== '') + 1)
  const last = trimmedInlines.pop()
  if (!last) return trimmedInlines
  return [
    ...trimmedInlines,
    { ...last, text: last.text.trimEnd(), width: last.width - last.trailingCut, trailingCut: 0 },
  ]
}

function levelOf(inline: Inline): number {
  return inline.level ?? 0
}
