import { useTranslation } from 'react-i18next'
import tiles from '../../../ui/pictures/tiles.module.css'
import { CallError } from '../../call/call.ts'
import { failureText } from '../../call/call-failure.ts'
import { TextInPlace } from '../../form/text-in-place.tsx'
import classes from './items.module.css'

/** Maximum number of characters in a title; the contract has the same limit. */
const MOST_CHARACTERS = 200

/** Title of a picture or a document, which the user edits in place. */
export function TitleField(props: {
  label: string
  title: string
  /** Text to show if there is no title. */
  fallback: string
  readOnly: boolean
  onRetitle: (title: string) => Promise<void>
}) {
  const { t } = useTranslation()

  async function retitle(title: string): Promise<string | null> {
    try {
      await props.onRetitle(title)
      return null
    } catch (failure) {
      const isConflict = failure instanceof CallError && failure.code === 'CONFLICT'
      return isConflict ? t('attachment.title_conflict') : failureText(failure, t)
    }
  }

  return (
    <TextInPlace
      className={`${tiles.caption} ${classes.title}`}
      label={props.label}
      text={props.title}
      placeholder={props.fallback}
      maxLength={MOST_CHARACTERS}
      readOnly={props.readOnly}
      onKeep={retitle}
    />
  )
}
