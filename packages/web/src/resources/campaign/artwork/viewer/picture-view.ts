/** Size on the screen, in CSS pixels. */
export type Extent = { width: number; height: number }

/** Point on a picture, as fractions of its width and height. */
export type Place = { x: number; y: number }

/**
 * Visible part of a picture: the zoom factor, where 1 shows the whole picture, and the point of the picture at the centre of
 * the viewport.
 */
export type PictureView = Place & { scale: number }

/** Size of the viewport, and size of the whole picture when it is fitted into the viewport. */
export type Frame = { stage: Extent; fit: Extent }

export const WHOLE_PICTURE: PictureView = { scale: 1, x: 0.5, y: 0.5 }
const LARGEST_SCALE = 16

/** Returns the largest size at which a whole picture fits into the viewport with a margin on each side. */
export function fitInto(stage: Extent, picture: Extent, margin: number): Extent {
  const room = {
    width: Math.max(1, stage.width - 2 * margin),
    height: Math.max(1, stage.height - 2 * margin),
  }
  const scale = Math.min(room.width / picture.width, room.height / picture.height)
  return { width: picture.width * scale, height: picture.height * scale }
}

/**
 * Zooms in if `factor` is above 1, otherwise out, and limits the scale to 1–16. The part of the picture at `point` stays in
 * place; `point` is an offset in pixels from the centre of the viewport.
 */
export function zoomAt(view: PictureView, frame: Frame, factor: number, point: Place = { x: 0, y: 0 }) {
  const scale = Math.min(LARGEST_SCALE, Math.max(1, view.scale * factor))
  const under = placeAt(view, frame, point)
  return withinPicture(
    {
      scale,
      x: under.x - point.x / (frame.fit.width * scale),
      y: under.y - point.y / (frame.fit.height * scale),
    },
    frame,
  )
}

/** Moves the picture by an offset in pixels. */
export function panBy(view: PictureView, frame: Frame, by: Place): PictureView {
  const { scale, x, y } = view
  return withinPicture(
    { scale, x: x - by.x / (frame.fit.width * scale), y: y - by.y / (frame.fit.height * scale) },
    frame,
  )
}

/** Moves a point of the picture as close to the centre of the viewport as the edges of the picture allow. */
export function lookAt(view: PictureView, frame: Frame, place: Place): PictureView {
  return withinPicture({ ...view, ...place }, frame)
}

/**
 * Returns the point of the picture at an offset in pixels from the centre of the viewport. Outside the picture, the coordinates
 * are below 0 or above 1.
 */
export function placeAt({ scale, x, y }: PictureView, { fit }: Frame, point: Place): Place {
  return { x: x + point.x / (fit.width * scale), y: y + point.y / (fit.height * scale) }
}

/** Returns the size and position of the picture in the viewport, in pixels. */
export function sheetOf(
  { scale, x, y }: PictureView,
  { stage, fit }: Frame,
): Extent & { left: number; top: number } {
  const width = fit.width * scale
  const height = fit.height * scale
  return { width, height, left: stage.width / 2 - x * width, top: stage.height / 2 - y * height }
}

/** Horizontal position and width of a picture, and the width of its viewport, in pixels. */
export type PictureSpan = { left: number; width: number; window: number }

/**
 * Width of a slider's handle in pixels. The centre of the handle stays at least half this width away from both ends of the
 * track.
 */
const HANDLE = 16

/**
 * Returns the position of the dividing line between two versions, in percent of the picture's width. The line is directly above
 * the handle of the slider, which is below the picture.
 */
export function lineOnPicture(percent: number, { left, width, window }: PictureSpan): number {
  const handle = HANDLE / 2 + (percent / 100) * (window - HANDLE)
  return Math.min(100, Math.max(0, ((handle - left) / width) * 100))
}

/** Corrects a view, so that a picture larger than the viewport leaves no gap at the edges and a smaller picture is centred. */
function withinPicture({ scale, x, y }: PictureView, { stage, fit }: Frame): PictureView {
  return {
    scale,
    x: withinSide(x, stage.width / (fit.width * scale)),
    y: withinSide(y, stage.height / (fit.height * scale)),
  }
}

/** Limits the centre of the view along one axis. `share` is the visible fraction of the picture along this axis. */
function withinSide(middle: number, share: number): number {
  if (share >= 1) return 0.5
  return Math.min(1 - share / 2, Math.max(share / 2, middle))
}
