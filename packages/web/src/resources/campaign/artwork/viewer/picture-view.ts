/** Width and height in pixels of the screen. */
export type Extent = { width: number; height: number }

/** A place on a picture, as shares of its width and height. */
export type Place = { x: number; y: number }

/** How a picture is shown: its scale, where 1 shows all of it, and the place that is in the middle of the window. */
export type PictureView = Place & { scale: number }

/** The size of the window, and of the picture where all of it is shown. */
export type Frame = { stage: Extent; fit: Extent }

export const WHOLE_PICTURE: PictureView = { scale: 1, x: 0.5, y: 0.5 }
const LARGEST_SCALE = 16

/** The largest size at which all of a picture fits into the window, with a margin around it. */
export function fitInto(stage: Extent, picture: Extent, margin: number): Extent {
  const room = {
    width: Math.max(1, stage.width - 2 * margin),
    height: Math.max(1, stage.height - 2 * margin),
  }
  const scale = Math.min(room.width / picture.width, room.height / picture.height)
  return { width: picture.width * scale, height: picture.height * scale }
}

/** Zooms in (`factor` above 1) or out. What is at `point`, counted from the middle of the window, stays there. */
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

/** Moves the picture under the window by so many pixels. */
export function panBy(view: PictureView, frame: Frame, by: Place): PictureView {
  const { scale, x, y } = view
  return withinPicture(
    { scale, x: x - by.x / (frame.fit.width * scale), y: y - by.y / (frame.fit.height * scale) },
    frame,
  )
}

/** Brings a place of the picture to the middle of the window, as far as the picture reaches. */
export function lookAt(view: PictureView, frame: Frame, place: Place): PictureView {
  return withinPicture({ ...view, ...place }, frame)
}

/** The place of the picture at a point, counted from the middle of the window. Beside the picture it is below 0 or above 1. */
export function placeAt({ scale, x, y }: PictureView, { fit }: Frame, point: Place): Place {
  return { x: x + point.x / (fit.width * scale), y: y + point.y / (fit.height * scale) }
}

/** Where the picture is in the window, in pixels from its left and top edge. */
export function sheetOf(
  { scale, x, y }: PictureView,
  { stage, fit }: Frame,
): Extent & { left: number; top: number } {
  const width = fit.width * scale
  const height = fit.height * scale
  return { width, height, left: stage.width / 2 - x * width, top: stage.height / 2 - y * height }
}

/** Where a picture is in its window from left to right, in pixels. */
export type PictureSpan = { left: number; width: number; window: number }

/** How wide the handle of a slider is; its middle goes no farther than half of that from either end. */
const HANDLE = 16

/** Where a slider under the window marks the picture, in percent of the picture's width: right over its handle. */
export function lineOnPicture(percent: number, { left, width, window }: PictureSpan): number {
  const handle = HANDLE / 2 + (percent / 100) * (window - HANDLE)
  return Math.min(100, Math.max(0, ((handle - left) / width) * 100))
}

/** A picture that is larger than the window covers it; one that is smaller is in its middle. */
function withinPicture({ scale, x, y }: PictureView, { stage, fit }: Frame): PictureView {
  return {
    scale,
    x: withinSide(x, stage.width / (fit.width * scale)),
    y: withinSide(y, stage.height / (fit.height * scale)),
  }
}

/** `seen` is the share of a side that the window shows. */
function withinSide(middle: number, seen: number): number {
  if (seen >= 1) return 0.5
  return Math.min(1 - seen / 2, Math.max(seen / 2, middle))
}
