import { ActionIcon, Button } from '@mantine/core'
import {
  IconArrowBackUp,
  IconCameraRotate,
  IconCheck,
  IconChevronLeft,
  IconChevronRight,
  IconHammer,
  IconKeyboard,
  IconRotate,
  IconTrash,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ReviewKey } from '../keys/review-key.tsx'
import classes from './review-bar.module.css'

/** Classes of the parts of each button with a text. */
const parts = { root: classes.button ?? '', label: classes.label ?? '', section: classes.section ?? '' }

/** Offers the decisions and the other actions on a photo, each with its key. On a phone, they fill two rows. */
export function ReviewBar(props: {
  isOpen: boolean
  onValid: () => void
  onTakeAgain: () => void
  onDoAgain: () => void
  isDeleted: boolean
  /** Withdraws the decision on the photo, or restores it from the bin. */
  onPutBack: (() => void) | undefined
  /** Undoes the last step, on whichever photo it was made. */
  onUndo: (() => void) | undefined
  onDelete: (() => void) | undefined
  onPrevious: (() => void) | undefined
  onNext: () => void
  onKeys: () => void
}) {
  const { t } = useTranslation()
  return (
    <div className={classes.bar} role="toolbar" aria-label={t('photoreview.decide')}>
      <div className={classes.row}>
        <ActionIcon
          size={36}
          variant="default"
          aria-label={t('photoreview.previous')}
          aria-keyshortcuts="ArrowLeft"
          disabled={!props.onPrevious}
          onClick={props.onPrevious}
        >
          <IconChevronLeft size={18} className="mantine-rotate-rtl" />
        </ActionIcon>
        <ActionIcon
          size={36}
          variant="default"
          aria-label={t('photoreview.next')}
          aria-keyshortcuts="ArrowRight"
          onClick={props.onNext}
        >
          <IconChevronRight size={18} className="mantine-rotate-rtl" />
        </ActionIcon>
        {props.isOpen && (
          <>
            <Button
              classNames={parts}
              leftSection={<IconCheck size={18} stroke={1.8} />}
              rightSection={<ReviewKey name="V" />}
              aria-keyshortcuts="V"
              onClick={props.onValid}
            >
              {t('photoreview.valid')}
            </Button>
            <Button
              classNames={parts}
              variant="default"
              leftSection={<IconCameraRotate size={18} stroke={1.6} />}
              rightSection={<ReviewKey name="A" />}
              aria-keyshortcuts="A"
              onClick={props.onTakeAgain}
            >
              {t('photoreview.refusals.take_again')}
            </Button>
          </>
        )}
        {props.onPutBack && (
          <Button
            classNames={parts}
            variant="default"
            leftSection={<IconRotate size={18} stroke={1.6} />}
            rightSection={<ReviewKey name="P" />}
            aria-keyshortcuts="P"
            onClick={props.onPutBack}
          >
            {t(props.isDeleted ? 'photoreview.restore' : 'photoreview.take_back')}
          </Button>
        )}
      </div>
      <div className={classes.row}>
        {props.isOpen && (
          <Button
            classNames={parts}
            variant="default"
            leftSection={<IconHammer size={18} stroke={1.6} />}
            rightSection={<ReviewKey name="R" />}
            aria-keyshortcuts="R"
            onClick={props.onDoAgain}
          >
            {t('photoreview.refusals.do_again')}
          </Button>
        )}
        {props.onUndo && (
          <Button
            classNames={{ ...parts, root: `${classes.button} ${classes.undo}` }}
            variant="subtle"
            color="gray"
            title={t('photoreview.undo')}
            leftSection={<IconArrowBackUp size={18} stroke={1.6} />}
            rightSection={<ReviewKey name="Z" />}
            aria-keyshortcuts="Z"
            onClick={props.onUndo}
          >
            {t('photoreview.undo')}
          </Button>
        )}
        {props.onDelete && (
          <ActionIcon
            size={36}
            variant="subtle"
            color="gray"
            title={t('photoreview.delete')}
            aria-label={t('photoreview.delete')}
            aria-keyshortcuts="Delete"
            onClick={props.onDelete}
          >
            <IconTrash size={18} stroke={1.6} />
          </ActionIcon>
        )}
        <ActionIcon
          className={classes.keys}
          size={36}
          variant="subtle"
          color="gray"
          title={t('photoreview.keys.help')}
          aria-label={t('photoreview.keys.help')}
          aria-keyshortcuts="?"
          onClick={props.onKeys}
        >
          <IconKeyboard size={18} stroke={1.6} />
        </ActionIcon>
      </div>
    </div>
  )
}
