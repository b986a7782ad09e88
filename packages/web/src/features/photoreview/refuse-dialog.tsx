import { type Payer, payers, refusalReasons, type UsualReason } from '@lienzo/rules/installation/photo-states'
import { Button, Group, Modal, Radio, Switch } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFocusBack } from '../../ui/focus/use-focus-back.ts'
import { LongTextField } from '../../ui/inputs/text-field.tsx'
import { ReviewKey } from './keys/review-key.tsx'
import { useReviewKeys } from './keys/use-review-keys.ts'
import classes from './photo-review.module.css'
import type { Decision, ReviewedPhoto } from './reviewed-photo.ts'

/**
 * Asks why a photo is refused. The user chooses usual reasons, each by a digit key, or enters text. If the work must be done
 * again, also asks who pays, except in a second look. The keys of the screen also work in the dialog; for example, V marks the
 * photo as valid instead.
 */
export function RefuseDialog(props: {
  refusal: 'take_again' | 'do_again'
  photo: ReviewedPhoto
  second: boolean
  onClose: () => void
  onRefuse: (decision: Decision) => void
}) {
  const { refusal, photo, second, onClose, onRefuse } = props
  const { t } = useTranslation()
  const [because, setBecause] = useState<readonly UsualReason[]>([])
  const [reason, setReason] = useState('')
  const [payer, setPayer] = useState<Payer>('installer')
  const [reprint, setReprint] = useState(false)
  useFocusBack()
  const reasons: readonly UsualReason[] = refusalReasons[refusal]
  const isSaid = because.length > 0 || reason.trim() !== ''
  const isRedo = refusal === 'do_again' && !second
  const redo = isRedo ? { payer, reprint } : {}
  const text = second
    ? ('photoreview.second.refuse_text' as const)
    : (`photoreview.refuse.${refusal}_text` as const)

  function toggle(usualReason: UsualReason) {
    setBecause((before) =>
      before.includes(usualReason) ? before.filter((each) => each !== usualReason) : [...before, usualReason],
    )
  }

  function refuse() {
    if (isSaid)
      onRefuse({ state: 'rejected', refusal, because: [...because], reason: reason.trim(), ...redo })
  }

  useReviewKeys({
    ...Object.fromEntries(reasons.map((each, index) => [String(index + 1), () => toggle(each)])),
    enter: isSaid ? refuse : undefined,
    'control+enter': refuse,
  })

  return (
    <Modal opened onClose={onClose} title={t(`photoreview.refuse.${refusal}`)} data-review-keys size={480}>
      <p className={classes.dialogText}>{t(text, { name: photo.space_name })}</p>
      {/* biome-ignore lint/a11y/useSemanticElements: toggle buttons, not a set of fields */}
      <div role="group" aria-label={t('photoreview.refuse.because')} className={classes.reasons}>
        {reasons.map((each, index) => (
          <Button
            key={each}
            size="compact-md"
            variant={because.includes(each) ? 'light' : 'default'}
            aria-pressed={because.includes(each)}
            rightSection={<ReviewKey name={String(index + 1)} />}
            data-autofocus={index === 0 || undefined}
            data-enter-sends
            onClick={() => toggle(each)}
          >
            {t(`photoreview.reasons.${each}`)}
          </Button>
        ))}
      </div>
      <LongTextField label={t('photoreview.refuse.reason')} value={reason} onChange={setReason} />
      {isRedo && (
        <>
          <Radio.Group
            label={t('photoreview.payer')}
            description={t(`photoreview.refuse.pays_${payer}`)}
            value={payer}
            onChange={(value) => setPayer(value as Payer)}
            mt="sm"
          >
            <Group gap="md" mt={6}>
              {payers.map((each) => (
                <Radio key={each} value={each} label={t(`photoreview.payers.${each}`)} />
              ))}
            </Group>
          </Radio.Group>
          <Switch
            mt="sm"
            label={t('photoreview.refuse.reprint')}
            checked={reprint}
            onChange={(event) => setReprint(event.currentTarget.checked)}
          />
        </>
      )}
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('form.cancel')}
        </Button>
        <Button
          disabled={!isSaid}
          onClick={refuse}
          rightSection={<ReviewKey name={t('photoreview.refuse.key')} />}
        >
          {t(`photoreview.refusals.${refusal}`)}
        </Button>
      </Group>
    </Modal>
  )
}
