import type { AttachmentHolder } from '@lienzo/contract/records/attachment'
import { useSearchParameters } from '../address/search-parameters.ts'
import { AttachmentSection } from './attachment-section.tsx'

/** Gallery section and document section of a record. Links in notifications lead to one of the two. */
export default function AttachmentSections(props: { resource: AttachmentHolder; recordId: number }) {
  const holder = { resource: props.resource, record_id: props.recordId }
  const { show } = useSearchParameters()
  return (
    <>
      <AttachmentSection kind="picture" holder={holder} isLedTo={show === 'picture'} />
      <AttachmentSection kind="document" holder={holder} isLedTo={show === 'document'} />
    </>
  )
}
