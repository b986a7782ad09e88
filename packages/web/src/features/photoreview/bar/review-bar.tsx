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
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ReviewKey } from '../keys/review-key.tsx'
import classes from './review-bar.module.css'

/** CSS classes for the parts of a button that contains text. */
const parts = { root: classes.button ?? '', label: classes.label ?? '', section: classes.section ?? '' }

/**
 * Offers the decisions and the other actions on a photo, each with its keyboard shortcut. On a phone, the buttons fill two
 * rows.
 */
export function ReviewBar(props: {
  isOpen: boolean
  onValid: () => void
  onTakeAgain: () => void
  onDoAgain: () => void
  isDeleted: boolean
  /** Withdraws the decision on the photo, or restores it from the bin. */
  onPutBack: (() => void) | undefined
  /** Undoes the last step, even if it was made on a different photo. */
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
            <DecisionButton
              isMain
              name="V"
              icon={<IconCheck size={18} stroke={1.8} />}
              text={t('photoreview.valid')}
              onClick={props.onValid}
            />
            <DecisionButton
              name="A"
              icon={<IconCameraRotate size={18} stroke={1.6} />}
              text={t('photoreview.refusals.take_again')}
              onClick={props.onTakeAgain}
            />
          </>
        )}
        {props.onPutBack && (
          <DecisionButton
            name="P"
            icon={<IconRotate size={18} stroke={1.6} />}
            text={t(props.isDeleted ? 'photoreview.restore' : 'photoreview.take_back')}
            onClick={props.onPutBack}
          />
        )}
      </div>
      <div className={classes.row}>
        {props.isOpen && (
          <DecisionButton
            name="R"
            icon={<IconHammer size={18} stroke={1.6} />}
            text={t('photoreview.refusals.do_again')}
            onClick={props.onDoAgain}
          />
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

/** Shows the button for a decision with its keyboard shortcut. The button of the main decision stands out. */
function DecisionButton({
  name,
  icon,
  text,
  isMain = false,
  onClick,
}: {
  name: ComponentProps<typeof ReviewKey>['name']
  icon: ReactNode
  text: string
  isMain?: boolean
  onClick: () => void
}) {
  return (
    <Button
      classNames={parts}
      variant={isMain ? 'filled' : 'default'}
      leftSection={icon}
      rightSection={<ReviewKey name={name} />}
      aria-keyshortcuts={name}
      onClick={onClick}
    >
      {text}
    </Button>
  )
}
