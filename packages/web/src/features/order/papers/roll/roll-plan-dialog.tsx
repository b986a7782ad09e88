import { widestGap } from '@lienzo/contract/sales/production/order-roll-plan'
import { Button, Group, Loader, Modal, Stack, Text } from '@mantine/core'
import { IconFileTypePdf, IconRulerMeasure } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError, call } from '../../../../core/call/call.ts'
import { failureText } from '../../../../core/call/call-failure.ts'
import { fieldErrorText } from '../../../../core/call/field-error-text.ts'
import { formatM2, formatNumber, formatPercent } from '../../../../core/language/language.ts'
import type { ChosenRecords } from '../../../../core/record/record-calls.ts'
import { usePaper } from '../../../../core/record/use-paper.ts'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { useFocusBack } from '../../../../ui/focus/use-focus-back.ts'
import { ChoiceField } from '../../../../ui/inputs/choice-field.tsx'
import { NumberField } from '../../../../ui/inputs/number-field.tsx'
import { SwitchField } from '../../../../ui/inputs/switch-field.tsx'
import { LineTurning } from './line-turning.tsx'
import { useRollChoices } from './roll-choices.ts'
import { RollPicture } from './roll-picture.tsx'
import type { RollPlan } from './roll-plan.ts'
import classes from './roll-plan-dialog.module.css'
import { StripTable } from './strip-table.tsx'

/** Shows how the lines of the chosen orders fit on a roll of one of their materials, and how much of the roll they use. */
export default function RollPlanDialog({ chosen, onClose }: { chosen: ChosenRecords; onClose: () => void }) {
  const { t } = useTranslation()
  const { printing, print } = usePaper()
  const { choices, choose } = useRollChoices()
  const { material: materialId, gap, turn, otherwise } = choices
  /** Gap as typed while it is invalid, otherwise null. */
  const [typedGap, setTypedGap] = useState<number | null>(null)
  useFocusBack()
  const input = {
    ...{ chosen, turn, gap, turn_otherwise: [...otherwise] },
    ...(materialId !== undefined && { material_id: materialId }),
  }
  const { data: plan, error } = useQuery({
    queryKey: ['roll-plan', input],
    queryFn: () => call('orderrest/rollplan', input),
    placeholderData: keepPreviousData,
    // The call is not retried, because the server would refuse the plan again.
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
  const material = plan?.materials.find(({ id }) => id === plan.material_id)
  const isLaid = plan !== undefined && plan.strips.length > 0

  return (
    <Modal opened onClose={onClose} title={t('order.roll.title')} size="min(1200px, 100%)">
      <Stack gap="md">
        {error && (
          <Text c="red" role="alert">
            {faultText(error)}
          </Text>
        )}
        {!plan && !error && <Loader size="sm" aria-label={t('order.roll.title')} />}
        {plan && (
          <Group align="flex-end" gap="md">
            {material && (
              <div className={classes.material}>
                <ChoiceField
                  label={t('order.roll.material')}
                  value={String(material.id)}
                  choices={plan.materials.map(({ id, code, name }) => ({
                    value: String(id),
                    label: `${code} · ${name}`,
                  }))}
                  onChange={(id) => choose({ material: Number(id), otherwise: [] })}
                />
              </div>
            )}
            {material && material.roll_width > 0 && (
              <>
                <div className={classes.gap}>
                  <NumberField
                    label={t('order.roll.gap')}
                    value={typedGap ?? gap}
                    decimals={0}
                    unit="mm"
                    whenEmpty={0}
                    error={typedGap === null ? undefined : t('order.roll.gap_between', { most: widestGap })}
                    onChange={changeGap}
                  />
                </div>
                <SwitchField
                  label={t('order.roll.turn')}
                  value={turn}
                  onChange={(mayTurn) => choose({ turn: mayTurn, otherwise: [] })}
                />
              </>
            )}
            {isLaid && (
              <Button
                className={classes.print}
                variant="default"
                leftSection={<IconFileTypePdf size={16} stroke={1.6} />}
                loading={printing}
                onClick={() => print('orderrest/printrollplan', input, `${material?.code ?? 'roll'}.pdf`)}
              >
                {t('order.roll.pdf')}
              </Button>
            )}
          </Group>
        )}
        {plan && plan.lines.length > 0 && (
          <LineTurning
            key={plan.material_id}
            plan={plan}
            turn={turn}
            otherwise={otherwise}
            onChange={(lines) => choose({ otherwise: lines })}
          />
        )}
        {plan && !material && (
          <EmptyState
            icon={IconRulerMeasure}
            title={t('order.roll.none_title')}
            text={t('order.roll.none_text')}
          />
        )}
        {material && material.roll_width === 0 && <Text>{t('order.roll.no_width')}</Text>}
        {plan && plan.left_out.length > 0 && <LeftOut plan={plan} />}
        {isLaid && (
          <>
            <Sums sums={plan.sums} />
            <RollPicture plan={plan} rollWidth={material?.roll_width ?? 1} />
            <StripTable key={plan.material_id} plan={plan} />
          </>
        )}
      </Stack>
    </Modal>
  )

  function changeGap(newGap: number) {
    const isGap = Number.isSafeInteger(newGap) && newGap >= 0 && newGap <= widestGap
    setTypedGap(isGap ? null : newGap)
    if (isGap) choose({ gap: newGap })
  }

  function faultText(fault: unknown): string {
    const fieldFault = fault instanceof CallError ? Object.entries(fault.fields)[0] : undefined
    return fieldFault ? fieldErrorText(fieldFault[1], t, fieldFault[0]) : failureText(fault, t)
  }
}

function Sums({ sums }: Pick<RollPlan, 'sums'>) {
  const { t } = useTranslation()
  const share = sums.gross === 0 ? 0 : (100 * sums.waste) / sums.gross
  const facts = [
    [t('order.roll.net'), `${formatM2(sums.net)} m²`],
    [t('order.roll.waste'), `${formatM2(sums.waste)} m² (${formatPercent(Math.round(share * 10) / 10)})`],
    [t('order.roll.printed_waste'), `${formatM2(sums.printed_waste)} m²`],
    [t('order.roll.gross'), `${formatM2(sums.gross)} m²`],
    [t('order.roll.length'), `${formatNumber(sums.length / 1000, 2)} m`],
    [t('order.roll.pieces'), formatNumber(sums.pieces)],
    ...(sums.rolls > 1 ? [[t('order.roll.rolls'), formatNumber(sums.rolls)]] : []),
  ]
  return (
    <dl className={classes.sums} aria-live="polite">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <bdi dir="ltr">{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Lists the lines that do not fit on the roll, with the reason. */
function LeftOut({ plan }: { plan: RollPlan }) {
  const { t } = useTranslation()
  const reasons = new Map(plan.left_out.map(({ line_id, reason }) => [line_id, reason]))
  return (
    <div role="alert">
      <Text size="sm" fw={600} c="red">
        {t('order.roll.left_out')}
      </Text>
      <ul className={classes.left}>
        {plan.lines.map((line) => {
          const reason = reasons.get(line.id)
          return (
            reason && (
              <li key={line.id}>
                {`${line.order_code} · ${t('order.roll.line', { number: line.number })} (${line.width} × ${line.height} mm): ${t(`order.roll.${reason}`)}`}
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}
