import { Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatEuros, formatM2 } from '../../../core/language/language.ts'
import { ChoiceField } from '../../../ui/inputs/choice-field.tsx'
import { NumberField } from '../../../ui/inputs/number-field.tsx'
import { FieldRow } from '../../../ui/layout/form-group.tsx'

export type Amounts = { euros: number; m2: number }

const shares = ['all', 'part', 'nothing'] as const
type Share = (typeof shares)[number]

type OrderCharge = { net: number; m2: number; user_name: string }

/** Returns the values for a text about a charge: the name of the user, and the formatted net euros and m2. */
export function amountTexts({ user_name, net, m2 }: OrderCharge) {
  return { name: user_name, euros: formatEuros(net), m2: formatM2(m2) }
}

/**
 * Lets the house choose how much of a charge is refunded to the user: all, a part or nothing. `back` is null if all of it is
 * refunded.
 */
export function GivenBack(props: {
  charged: OrderCharge
  back: Amounts | null
  onChange: (back: Amounts | null) => void
}) {
  const { charged, back, onChange } = props
  const { t } = useTranslation()
  const [share, setShare] = useState<Share>('all')

  function choose(newShare: Share) {
    setShare(newShare)
    if (newShare === 'all') onChange(null)
    else if (newShare === 'nothing') onChange({ euros: 0, m2: 0 })
    else onChange({ euros: charged.net, m2: charged.m2 })
  }

  return (
    <Stack gap={12} mb={12}>
      <ChoiceField
        label={t('order.give_back.label')}
        help={t('order.give_back.help', amountTexts(charged))}
        value={share}
        choices={shares.map((value) => ({ value, label: t(`order.give_back.${value}`) }))}
        onChange={choose}
      />
      {share === 'part' && back && (
        <FieldRow>
          <NumberField
            label={t('order.give_back.euros')}
            decimals={2}
            value={back.euros}
            error={back.euros > charged.net ? t('order.give_back.too_much') : undefined}
            onChange={(euros) => onChange({ ...back, euros })}
          />
          <NumberField
            label={t('order.give_back.m2')}
            decimals={4}
            value={back.m2}
            error={back.m2 > charged.m2 ? t('order.give_back.too_much') : undefined}
            onChange={(m2) => onChange({ ...back, m2 })}
          />
        </FieldRow>
      )}
    </Stack>
  )
}
