import type { FileView } from '@lienzo/contract/wire/fields'
import {
  type Icon,
  IconFile,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypePdf,
  IconPhoto,
  IconPresentation,
  IconVector,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Thumbnail } from '../../../ui/pictures/thumbnail.tsx'
import { typeText } from './file-text.ts'
import classes from './items.module.css'
import { openHere } from './picture-tile.tsx'

/**
 * Link with the thumbnail of a document, or with an icon for its type. Opens the viewer if the document has a picture,
 * otherwise downloads the document.
 */
export function DocumentLink(props: { file: FileView; name: string; onOpen: () => void }) {
  const { file, name } = props
  const { t } = useTranslation()
  // A picture may fail to load although its URL is known.
  const [brokenAddress, setBrokenAddress] = useState<string>()
  const isShown = file.large !== '' && brokenAddress !== file.small
  return (
    <a
      className={classes.sheet}
      href={isShown ? file.large : file.original}
      download={isShown ? undefined : file.name}
      aria-label={t(isShown ? 'attachment.open' : 'attachment.download', { name })}
      onErrorCapture={() => setBrokenAddress(file.small)}
      onClick={isShown ? (event) => openHere(event, props.onOpen) : undefined}
    >
      <Thumbnail src={isShown ? file.small : undefined} alt="" size={40} empty={iconOf(file)} />
    </a>
  )
}

const icons: readonly [endings: RegExp, icon: Icon][] = [
  [/^(XLSX?|ODS|CSV)$/, IconFileSpreadsheet],
  [/^(DOCX?|ODT|TXT|RTF|MD)$/, IconFileText],
  [/^(PPTX?|ODP)$/, IconPresentation],
]

/** Returns the icon for a file that has no picture. */
function iconOf(file: FileView): Icon {
  if (file.kind === 'picture') return IconPhoto
  if (file.kind === 'drawing') return IconVector
  if (file.kind === 'pdf') return IconFileTypePdf
  return icons.find(([endings]) => endings.test(typeText(file)))?.[1] ?? IconFile
}
