import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../../core/call/call.ts'
import { AHEAD } from '../pictures/use-decoded-ahead.ts'
import { isUndecided, type ReviewedPhoto } from '../reviewed-photo.ts'
import { asUndecided } from '../second/second-look.ts'
import { useRenewal } from './use-renewal.ts'

/**
 * Number of photos to keep loaded and claimed: the current photo and the following photos, whose pictures are decoded in
 * advance.
 */
const CLAIMED = 1 + AHEAD
/** Minimum number of photos to request, so that not every decision requests a single photo. */
const REFILL = 5

export type PhotoQuestion = {
  search: string
  filters: Record<string, string>
  /** True to load only photos that wait for review, and to claim them. */
  waiting: boolean
  /** True for the photos in the bin. */
  deleted: boolean
  /** True for photos that wait for a second look; the filters are ignored. */
  second: boolean
}

/** Changed fields of a photo, with its id. */
export type ChangedPhoto = Partial<ReviewedPhoto> & Pick<ReviewedPhoto, 'id'>

export type PhotoCounts = {
  waiting: number
  claimed: number
  held: number
  untold: number
  tells_at: number | null
  /**
   * Number of second looks in the last 30 days, and how many of them agreed, when photos were last loaded. Excludes looks at
   * the photos of this queue; they are added when the numbers are shown.
   */
  second?: { looked: number; agreed: number }
}

/**
 * Loads photos as they are needed: photos that wait for review or for a second look, which the server claims for the reviewer,
 * photos that match the filters, or the bin.
 */
export function usePhotoQueue(question: PhotoQuestion) {
  const key = JSON.stringify(question)
  const [photos, setPhotos] = useState<readonly ReviewedPhoto[]>([])
  const [at, setAt] = useState(0)
  const [counts, setCounts] = useState<PhotoCounts | null>(null)
  const [isEnd, setEnd] = useState(false)
  const [isFirst, setFirst] = useState(true)
  const [error, setError] = useState<unknown>(null)
  const reading = useRef<AbortController | null>(null)
  const latest = useRef(photos)
  latest.current = photos
  const currentIndex = useRef(at)
  currentIndex.current = at

  const readMore = useCallback(async () => {
    if (reading.current) return
    const stop = new AbortController()
    reading.current = stop
    try {
      const request: PhotoQuestion = JSON.parse(key)
      const loadedPhotos = latest.current
      const { rows, ...answer } = await readAfter(request, loadedPhotos, currentIndex.current, stop.signal)
      if (stop.signal.aborted) return
      const fresh = without(rows, loadedPhotos)
      // A second request can start before the photos of the first request are rendered. Skips photos that the first request has
      // already added.
      setPhotos((before) => [...before, ...without(fresh, before)])
      setCounts(answer.counts)
      setEnd(fresh.length === 0)
      setError(null)
    } catch (failure) {
      if (!stop.signal.aborted) setError(failure)
    } finally {
      if (reading.current === stop) {
        reading.current = null
        setFirst(false)
      }
    }
  }, [key])

  const restart = useCallback(() => {
    reading.current?.abort()
    reading.current = null
    latest.current = []
    currentIndex.current = 0
    setPhotos([])
    setAt(0)
    setEnd(false)
    setFirst(true)
    setError(null)
    void readMore()
  }, [readMore])

  useEffect(() => {
    restart()
    return () => reading.current?.abort()
  }, [restart])

  useEffect(() => {
    if (!isFirst && !isEnd && error === null && photos.length - at < CLAIMED) void readMore()
  }, [photos, at, isEnd, isFirst, error, readMore])

  const change = useCallback((changes: ChangedPhoto) => {
    setPhotos((before) => before.map((each) => (each.id === changes.id ? { ...each, ...changes } : each)))
  }, [])

  /** Goes to a photo. If the photo is not in the queue, inserts it at the current position. */
  const goTo = useCallback((photo: ReviewedPhoto) => {
    const place = latest.current.findIndex(({ id }) => id === photo.id)
    if (place !== -1) return setAt(place)
    setPhotos((before) => before.toSpliced(currentIndex.current, 0, photo))
  }, [])

  /** Removes a photo from the queue. The current photo stays on the screen, unless it is the removed photo. */
  const drop = useCallback((id: number) => {
    const place = latest.current.findIndex((each) => each.id === id)
    if (place === -1) return
    setPhotos((before) => before.filter((each) => each.id !== id))
    if (place < currentIndex.current) setAt((before) => before - 1)
  }, [])

  const dropUnseen = useCallback((ids: readonly number[]) => {
    const seenIds = latest.current.slice(0, currentIndex.current + 1).map(({ id }) => id)
    setPhotos((before) => before.filter(({ id }) => seenIds.includes(id) || !ids.includes(id)))
  }, [])
  useRenewal(latest, dropUnseen, question.second)

  return {
    photos,
    at,
    setAt,
    counts,
    setCounts,
    isFirst,
    isEnd,
    error,
    restart,
    readMore,
    change,
    goTo,
    drop,
    latest,
  }
}

function without(
  photos: readonly ReviewedPhoto[],
  others: readonly ReviewedPhoto[],
): readonly ReviewedPhoto[] {
  const ids = new Set(others.map(({ id }) => id))
  return photos.filter(({ id }) => !ids.has(id))
}

async function readAfter(
  request: PhotoQuestion,
  loadedPhotos: readonly ReviewedPhoto[],
  at: number,
  signal: AbortSignal,
) {
  const { search, filters, waiting, deleted, second } = request
  const after = loadedPhotos.at(-1)?.id ?? null
  const most = Math.max(REFILL, CLAIMED - (loadedPhotos.length - at))
  if (second) return readSecond(loadedPhotos, { after, most }, signal)
  if (waiting) {
    const question = { search, filters, after, most }
    const { rows, ...counts } = await call('budgetrest/nextphotos', question, { signal })
    return { rows, counts }
  }
  const perpage = 20
  // Photos that were deleted or restored in the meantime are no longer in the server's list, so they are not counted to find
  // the next page.
  const listedPhotos = loadedPhotos.filter(({ deleted_at }) => (deleted_at !== null) === deleted)
  const page = Math.floor(listedPhotos.length / perpage) + 1
  const question = { search, filters, page, perpage, ...(deleted && { deleted }) }
  const { rows } = await call('budgetrest/getinstallerphotos', question, { signal })
  return { rows, counts: null }
}

async function readSecond(
  loadedPhotos: readonly ReviewedPhoto[],
  question: { after: number | null; most: number },
  signal: AbortSignal,
) {
  const { rows, waiting, claimed, held, ...totals } = await call('budgetrest/secondphotos', question, {
    signal,
  })
  const decidedPhotos = loadedPhotos.filter((photo) => !isUndecided(photo))
  const second = {
    looked: totals.looked - decidedPhotos.length,
    agreed: totals.agreed - decidedPhotos.filter(({ state }) => state === 'valid').length,
  }
  return {
    rows: rows.map(asUndecided),
    counts: { waiting, claimed, held, untold: 0, tells_at: null, second },
  }
}
