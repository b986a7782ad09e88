/** How long a problem may take until it is drawn, in frames. */
const FRAMES = 60

/** Moves the focus to the first field that is wrong, once it has been drawn as such. */
export function focusFirstProblem(): void {
  const look = (framesLeft: number) => {
    const field = document.querySelector<HTMLElement>(
      'main [aria-invalid="true"], main [data-error="true"] input, main [data-problem]',
    )
    if (field) return focusAndReveal(field)
    if (framesLeft > 0) requestAnimationFrame(() => look(framesLeft - 1))
  }
  requestAnimationFrame(() => look(FRAMES))
}

function focusAndReveal(field: HTMLElement): void {
  field.focus({ preventScroll: true })
  if (!isInSight(field)) field.scrollIntoView({ block: 'center', behavior: 'smooth' })
}

/** Room for what sticks to the top and to the bottom of the page, in px. */
const STICKY_TOP = 140
const STICKY_BOTTOM = 100

function isInSight(field: HTMLElement): boolean {
  const { top, bottom } = field.getBoundingClientRect()
  return top >= STICKY_TOP && bottom <= window.innerHeight - STICKY_BOTTOM
}
