/** Width and height in screen pixels. */
export type Extent = { width: number; height: number }

/** Point on a picture, as shares of its width and height. */
export type Place = { x: number; y: number }

/** View of a picture: its scale, where 1 shows all of it, and the point in the middle of the window. */
export type PictureView = Place & { scale: number }

/** Sizes of the window, and of the whole picture fitted into it. */
export type Frame = { stage: Extent; fit: Extent }

export const WHOLE_PICTURE: PictureView = { scale: 1, x: 0.5, y: 0.5 }
const LARGEST_SCALE = 16

/** Returns the largest size at which a whole picture fits into the window with a margin. */
export function fitInto(stage: Extent, picture: Extent, margin: number): Extent {
  const room = {
    width: Math.max(1, stage.width - 2 * margin),
    height: Math.max(1, stage.height - 2 * margin),
  }
  const scale = Math.min(room.width / picture.width, room.height / picture.height)
  return { width: picture.width * scale, height: picture.height * scale }
}

/**
 * Zooms in (`factor` above 1) or out, to a scale from 1 to 16. The part of the picture at `point`, an offset in pixels from the
 * middle of the window, stays in its place.
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

/** Moves the picture in the window by an offset in pixels. */
export function panBy(view: PictureView, frame: Frame, by: Place): PictureView {
  const { scale, x, y } = view
  return withinPicture(
    { scale, x: x - by.x / (frame.fit.width * scale), y: y - by.y / (frame.fit.height * scale) },
    frame,
  )
}

/** Centres a point of the picture in the window, without leaving the picture. */
export function lookAt(view: PictureView, frame: Frame, place: Place): PictureView {
  return withinPicture({ ...view, ...place }, frame)
}

/** Returns the picture's coordinates at an offset from the middle of the window. Outside the picture it is below 0 or above 1. */
export function placeAt({ scale, x, y }: PictureView, { fit }: Frame, point: Place): Place {
  return { x: x + point.x / (fit.width * scale), y: y + point.y / (fit.height * scale) }
}

/** Returns the rectangle of the picture in the window, in pixels. */
export function sheetOf(
  { scale, x, y }: PictureView,
  { stage, fit }: Frame,
): Extent & { left: number; top: number } {
  const width = fit.width * scale
  const height = fit.height * scale
  return { width, height, left: stage.width / 2 - x * width, top: stage.height / 2 - y * height }
}

/** Horizontal position of a picture in its window, in pixels. */
export type PictureSpan = { left: number; width: number; window: number }

/**
 * Width of a slider's handle in pixels. The centre of the handle stays at least half of this width away from both ends of the
 * track.
 */
const HANDLE = 16

/**
 * Returns the position of the line between two versions, in percent of the picture's width. The line is exactly above the
 * handle of the slider, which is below the window.
 */
export function lineOnPicture(percent: number, { left, width, window }: PictureSpan): number {
  const handle = HANDLE / 2 + (percent / 100) * (window - HANDLE)
  return Math.min(100, Math.max(0, ((handle - left) / width) * 100))
}

/** Limits a view: a picture larger than the window covers it, and a smaller one is centred. */
function withinPicture({ scale, x, y }: PictureView, { stage, fit }: Frame): PictureView {
  return {
    scale,
    x: withinSide(x, stage.width / (fit.width * scale)),
    y: withinSide(y, stage.height / (fit.height * scale)),
  }
}

/** Limits the middle of the view along one side; `share` is the visible share of that side. */
function withinSide(middle: number, share: number): number {
  if (share >= 1) return 0.5
  return Math.min(1 - share / 2, Math.max(share / 2, middle))
}
