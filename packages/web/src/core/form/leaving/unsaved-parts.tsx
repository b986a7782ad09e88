import { createContext, useContext, useEffect, useRef, useSyncExternalStore } from 'react'
import type { UploadState } from '../../upload/upload-state.ts'

/** Something on a form that is saved by itself: an address that is being changed, a message that is being written, uploads. */
export type UnsavedPart = {
  /** What would be lost, as the question before leaving names it. */
  label: string
  /** How many files are being uploaded; nothing else of the part would be lost then. */
  uploading?: number
  isDirty: () => boolean
  /** Resolves to something true once it is saved. Left out where a person can only wait. */
  save?: () => Promise<unknown>
  /** Removes what a reload would bring back, when the person leaves without saving. */
  discard?: () => void
}

/** A part of a form as it was drawn last. */
type PartRef = { current: UnsavedPart }

/** The parts of one form, and what is unsaved in them. Refs, so that older event handlers see the latest state of a part. */
export class UnsavedParts {
  readonly #parts = new Set<PartRef>()
  readonly #listeners = new Set<() => void>()
  #labels: readonly string[] = []

  add(part: PartRef): void {
    this.#parts.add(part)
    this.look()
  }

  delete(part: PartRef): void {
    this.#parts.delete(part)
    this.look()
  }

  dirty(): UnsavedPart[] {
    return [...this.#parts].map((part) => part.current).filter((part) => part.isDirty())
  }

  /** What is written in the parts and saved nowhere, by its labels; uploads are on their way by themselves. */
  labels = (): readonly string[] => this.#labels

  /** Sees which parts are unsaved now, after one of them was drawn. */
  look(): void {
    const written = this.dirty().filter((part) => !part.uploading)
    const labels = [...new Set(written.map((part) => part.label))]
    if (labels.join() === this.#labels.join()) return
    this.#labels = labels
    for (const hear of this.#listeners) hear()
  }

  listen = (hear: () => void): (() => void) => {
    this.#listeners.add(hear)
    return () => void this.#listeners.delete(hear)
  }
}

export const UnsavedPartsContext = createContext<UnsavedParts | null>(null)

/** Makes the form around ask before this part is lost, and say that it is unsaved. */
export function useUnsavedPart(part: UnsavedPart): void {
  const parts = useContext(UnsavedPartsContext)
  const latest = useRef(part)
  latest.current = part
  useEffect(() => {
    parts?.add(latest)
    return () => parts?.delete(latest)
  }, [parts])
  // Whatever is typed in a part draws it again.
  useEffect(() => parts?.look())
}

const noParts = new UnsavedParts()

/** The labels of what is unsaved in the parts of the form around. */
export function useUnsavedLabels(): readonly string[] {
  const parts = useContext(UnsavedPartsContext) ?? noParts
  return useSyncExternalStore(parts.listen, parts.labels)
}

/** Makes the form around ask before uploads are cancelled. */
export function useUnsavedUploads(label: string, uploads: readonly UploadState[]): void {
  const uploading = uploads.filter((upload) => upload.state !== 'failed').length
  useUnsavedPart({ label, uploading, isDirty: () => uploading > 0 })
}
