import type { AttachmentHolder } from '@lienzo/contract/records/attachment'
import { lazy, Suspense } from 'react'

/** Attachment sections, loaded after the form above them. */
const AttachmentSections = lazy(() => import('./attachment-sections.tsx'))

/**
 * Minimum height in px while the sections load. Empty sections are as high, so the content below does not move when they
 * appear.
 */
const EMPTY_HEIGHT = 106

/** Gallery and documents of a record. Renders nothing until the record has been saved. */
export function Attachments(props: { resource: AttachmentHolder; record: { id: number } | null }) {
  const { resource, record } = props
  if (!record) return null
  return (
    <Suspense fallback={<div style={{ minHeight: EMPTY_HEIGHT }} data-waiting aria-hidden />}>
      <AttachmentSections key={record.id} resource={resource} recordId={record.id} />
    </Suspense>
  )
}
