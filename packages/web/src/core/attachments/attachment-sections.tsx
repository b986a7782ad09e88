import type { AttachmentHolder } from '@lienzo/contract/records/attachment'
import { useEffect, useRef } from 'react'
import { useSearchParameters } from '../address/search-parameters.ts'
import { AttachmentSection } from './attachment-section.tsx'
import classes from './attachments.module.css'

/** The attachments of a record: pictures, then documents. A link from a notification scrolls to its section. */
export default function AttachmentSections(props: { resource: AttachmentHolder; recordId: number }) {
  const holder = { resource: props.resource, record_id: props.recordId }
  const { show } = useSearchParameters()
  const pictures = useRef<HTMLDivElement>(null)
  const documents = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (show === 'picture') pictures.current?.scrollIntoView()
    if (show === 'document') documents.current?.scrollIntoView()
  }, [show])

  return (
    <>
      <div ref={pictures} className={classes.section}>
        <AttachmentSection kind="picture" holder={holder} />
      </div>
      <div ref={documents} className={classes.section}>
        <AttachmentSection kind="document" holder={holder} />
      </div>
    </>
  )
}
