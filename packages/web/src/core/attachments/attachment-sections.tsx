import type { AttachmentHolder } from '@lienzo/contract/attachment'
import { AttachmentSection } from './attachment-section.tsx'

/** What stands on a record: its pictures, then its documents. */
export default function AttachmentSections(props: { resource: AttachmentHolder; recordId: number }) {
  const holder = { resource: props.resource, record_id: props.recordId }
  return (
    <>
      <AttachmentSection kind="picture" holder={holder} />
      <AttachmentSection kind="document" holder={holder} />
    </>
  )
}
