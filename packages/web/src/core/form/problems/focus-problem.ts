import { unfoldAround } from '../../../ui/focus/unfold-around.ts'

/** Maximum number of animation frames to wait for a problem to be rendered. */
const FRAMES = 60

/** Focuses the first invalid field when it is rendered. Stops waiting after `FRAMES` frames. */
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

/**
 * Focuses the field with this path when no dialog is open. If the field cannot be focused, focuses the line around it. Stops
 * waiting after `FRAMES` frames.
 */
export function focusPlace(path: string): void {
  const look = (framesLeft: number) => {
    const place = document.querySelector('[role=dialog]') ? undefined : placeOf(path)
    if (place) return focusAndReveal(place)
    if (framesLeft > 0) requestAnimationFrame(() => look(framesLeft - 1))
  }
  requestAnimationFrame(() => look(FRAMES))
}

function placeOf(path: string): HTMLElement | undefined {
  const steps = path.split('.')
  const paths = steps.map((_, index) => steps.slice(0, steps.length - index).join('.'))
  return paths.flatMap(controlsAt).find((control) => control.matches(':enabled, [tabindex]'))
}

function controlsAt(path: string): HTMLElement[] {
  const controls = document.querySelectorAll<HTMLElement>(
    `main :is([name="${path}"], [data-place="${path}"])`,
  )
  // A select keeps its value in a hidden input, beside the input that the user sees.
  const visibleControlOf = (control: HTMLElement) =>
    control.matches('[type=hidden]') ? control.previousElementSibling?.querySelector('input') : control
  return [...controls].map(visibleControlOf).filter((control) => control instanceof HTMLElement)
}

function focusAndReveal(field: HTMLElement): void {
  unfoldAround(field)
  field.focus({ preventScroll: true })
  if (!isInSight(field)) field.scrollIntoView({ block: 'center', behavior: 'smooth' })
}

/** Height in px of the sticky areas at the top and at the bottom of the page. */
const STICKY_TOP = 140
const STICKY_BOTTOM = 100

function isInSight(field: HTMLElement): boolean {
  const { top, bottom } = field.getBoundingClientRect()
  return top >= STICKY_TOP && bottom <= window.innerHeight - STICKY_BOTTOM
}
