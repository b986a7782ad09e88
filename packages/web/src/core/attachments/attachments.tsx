import type { AttachmentHolder } from '@lienzo/contract/attachment'
import { lazy, Suspense } from 'react'

/** They come after the form that they stand under. */
const AttachmentSections = lazy(() => import('./attachment-sections.tsx'))

/** The gallery and the documents of a record; a record that is not saved yet has none. */
export function Attachments(props: { resource: AttachmentHolder; record: { id: number } | null }) {
  const { resource, record } = props
  if (!record) return null
  return (
    <Suspense>
      <AttachmentSections key={record.id} resource={resource} recordId={record.id} />
    </Suspense>
  )
}
