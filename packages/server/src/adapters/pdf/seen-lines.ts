import { createRequire } from 'node:module'
import { inSeenOrder } from './reading-order.ts'

/** What is used of pdfmake's own parts, which have no types. */
interface Inline {
  text: string
  x: number
  width: number
  /** How much of the width are spaces at its end. */
  trailingCut: number
  /** From the run of which it is a word. */
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
 * Lets pdfmake, which knows no text from right to left, draw the words of each line in the order in which they are seen. Only
 * here, where its lines are broken and none is drawn yet, is it known what stands in one line.
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
  const seen = line.clone()
  let x = line.inlines[0]?.x ?? 0
  seen.inlines = inSeenOrder(withoutSpacesAtEnd(line.inlines), levelOf).map((inline) => {
    const placed = { ...inline, x }
    x += inline.width
    return placed
  })
  return seen
}

/** What ends a line in the order of reading may stand in the middle of it for the eye, where its space would be a gap. */
function withoutSpacesAtEnd(inlines: readonly Inline[]): Inline[] {
  const kept = inlines.slice(0, inlines.findLastIndex(({ text }) => text.trim() !== '') + 1)
  const last = kept.pop()
  if (!last) return kept
  return [
    ...kept,
    { ...last, text: last.text.trimEnd(), width: last.width - last.trailingCut, trailingCut: 0 },
  ]
}

function levelOf(inline: Inline): number {
  return inline.level ?? 0
}
