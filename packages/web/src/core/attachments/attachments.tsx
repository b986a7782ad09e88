import type { AttachmentHolder } from '@lienzo/contract/records/attachment'
import { lazy, Suspense } from 'react'

/** Loaded after the form above them. */
const AttachmentSections = lazy(() => import('./attachment-sections.tsx'))

/** Height of empty sections in px, so that the content below does not move when they load. */
const EMPTY_HEIGHT = 106

/** The gallery and the documents of a record; an unsaved record has none. */
export function Attachments(props: { resource: AttachmentHolder; record: { id: number } | null }) {
  const { resource, record } = props
  if (!record) return null
  return (
    <Suspense fallback={<div style={{ minHeight: EMPTY_HEIGHT }} data-waiting aria-hidden />}>
      <AttachmentSections key={record.id} resource={resource} recordId={record.id} />
    </Suspense>
  )
}
