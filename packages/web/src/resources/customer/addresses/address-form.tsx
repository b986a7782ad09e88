import { countryName } from '@lienzo/rules/customers/country-name'
import { Button, Group, Text } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../../core/call/call-failure.ts'
import { RegionInputs } from '../../../core/domain/place-inputs.tsx'
import { ConflictView } from '../../../core/form/conflict/conflict-view.tsx'
import { useUnsavedPart } from '../../../core/form/leaving/unsaved-parts.tsx'
import { useRecordForm } from '../../../core/form/use-record-form.ts'
import { useFocusBack } from '../../../ui/focus/use-focus-back.ts'
import { useLocale } from '../../../ui/hooks/locale.ts'
import { ChoiceField } from '../../../ui/inputs/choice-field.tsx'
import { SwitchField } from '../../../ui/inputs/switch-field.tsx'
import { TextField } from '../../../ui/inputs/text-field.tsx'
import { FieldRow } from '../../../ui/layout/form-group.tsx'
import { type AddressDraft, addressDrafts } from './address-draft.ts'
import { type Address, addressCalls } from './address-record.ts'
import classes from './customer-addresses.module.css'

type AddressFormProps = {
  /** Address to edit, or `null` for a new one. */
  address: Address | null
  blank: AddressDraft
  /** Returns true if the customer has no address of this kind yet. A new address of this kind is then marked as the default. */
  isFirst?: (kind: Address['kind']) => boolean
  onSaved: (address: Address) => void
  onClose: () => void
}

/** Form for one address, shown in the list of addresses. Enter saves the address; Escape discards the changes. */
export function AddressForm(props: AddressFormProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  useFocusBack()
  const form = useRecordForm({
    calls: addressCalls,
    drafts: { ...addressDrafts, blank: props.blank },
    record: props.address,
    mayEdit: true,
    onSaved: props.onSaved,
  })

  // Without this, Enter would submit the surrounding form of the customer.
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') props.onClose()
    const isField = event.target instanceof HTMLInputElement && event.target.role !== 'combobox'
    if (event.key !== 'Enter' || !isField) return
    event.preventDefault()
    form.save()
  }

  const kinds = (['delivery', 'billing'] as const).map((kind) => ({
    value: kind,
    label: t(`customer.address.kinds.${kind}`),
  }))
  const failure = form.failure ? failureText(form.failure, t) : null
  const title = props.address
    ? t('customer.address.edit', { name: props.address.name })
    : t('customer.address.new')
  const label = props.address
    ? t('customer.address.unsaved', { name: props.address.name })
    : t('customer.address.unsaved_new')
  useUnsavedPart({ label, isDirty: form.isDirty, save: form.save })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has its own frame, margins and minimum width
    <div role="group" aria-label={title} className={classes.form} onKeyDown={onKeyDown}>
      <FieldRow columns={3}>
        <ChoiceField
          {...form.field('kind')}
          choices={kinds}
          onChange={(kind) =>
            form.change({ kind, ...(props.isFirst && { is_default: props.isFirst(kind) }) })
          }
        />
        <TextField {...form.field('name')} required autoFocus />
        <TextField {...form.field('contact')} />
      </FieldRow>
      <TextField {...form.field('street')} required />
      <FieldRow columns={3}>
        <TextField {...form.field('postal_code')} required />
        <TextField {...form.field('city')} required />
        <TextField {...form.field('phone')} type="tel" />
      </FieldRow>
      <RegionInputs form={form} />
      <SwitchField {...form.field('is_default')} />
      {failure && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {failure}
        </Text>
      )}
      {form.conflict && (
        <ConflictView
          form={form}
          theirs={form.conflict}
          texts={{
            kind: (kind) => t(`customer.address.kinds.${kind}`),
            country: (code) => countryName(code, locale),
          }}
        />
      )}
      <Group gap={8} justify="flex-end">
        <Button variant="subtle" color="gray" size="xs" onClick={props.onClose}>
          {t('form.cancel')}
        </Button>
        <Button size="xs" loading={form.saving} onClick={() => form.save()}>
          {t('customer.address.save')}
        </Button>
      </Group>
    </div>
  )
}
