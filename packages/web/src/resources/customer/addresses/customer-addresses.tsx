import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormGroup } from '../../../ui/layout/form-group.tsx'
import type { Customer } from '../customer-record.ts'
import { type AddressDraft, copiedAddress } from './address-draft.ts'
import { AddressForm } from './address-form.tsx'
import type { Address } from './address-record.ts'
import { AddressRow } from './address-row.tsx'
import classes from './customer-addresses.module.css'
import { useAddresses } from './use-addresses.ts'

/** Address that is edited: none, the nth new one since the last save, or an address of the customer. */
type Editing =
  | { kind: 'none' }
  | { kind: 'new'; start: AddressDraft; nth: number }
  | { kind: 'address'; id: number }

/** Shows the addresses of a customer. Each address is added, edited and removed separately from the customer's form. */
export function CustomerAddresses(props: { customer: Customer | null; readOnly: boolean }) {
  const { t } = useTranslation()
  if (!props.customer) {
    return <FormGroup title={t('customer.addresses')} help={t('customer.addresses_after_saving')} />
  }
  return <SavedAddresses customer={props.customer} readOnly={props.readOnly} />
}

function SavedAddresses({ customer, readOnly }: { customer: Customer; readOnly: boolean }) {
  const { t } = useTranslation()
  const { addresses, isFirst, blankOf, keep, reload, remove } = useAddresses(customer)
  const [editing, setEditing] = useState<Editing>({ kind: 'none' })
  const add = (start: AddressDraft) =>
    setEditing((last) => ({ kind: 'new', start, nth: last.kind === 'new' ? last.nth + 1 : 1 }))
  const close = () => setEditing({ kind: 'none' })

  function onSaved(address: Address) {
    keep(address)
    close()
  }

  return (
    <FormGroup
      title={t('customer.addresses')}
      action={
        !readOnly && (
          <AddButton
            text={t('customer.address.new')}
            disabled={editing.kind === 'new'}
            onClick={() => add(blankOf('delivery'))}
          />
        )
      }
    >
      {addresses.length === 0 && editing.kind === 'none' && (
        <NoAddresses readOnly={readOnly} onAdd={(kind) => add(blankOf(kind))} />
      )}
      <div className={classes.list}>
        {addresses.map((address) =>
          editing.kind === 'address' && editing.id === address.id ? (
            <AddressForm
              key={address.id}
              address={address}
              blank={blankOf('delivery')}
              onSaved={onSaved}
              onClose={close}
            />
          ) : (
            <AddressRow
              key={address.id}
              address={address}
              readOnly={readOnly}
              onEdit={() => setEditing({ kind: 'address', id: address.id })}
              onCopy={() => add(copiedAddress(address, isFirst))}
              onChanged={keep}
              onRemoved={() => remove(address.id)}
              onRestored={reload}
            />
          ),
        )}
        {editing.kind === 'new' && (
          <AddressForm
            // A copy of another address replaces the values of the open form.
            key={`new ${editing.nth}`}
            address={null}
            blank={editing.start}
            isFirst={isFirst}
            onSaved={onSaved}
            onClose={close}
          />
        )}
      </div>
    </FormGroup>
  )
}

/** Shows buttons to add the first address if the customer has none. */
function NoAddresses(props: { readOnly: boolean; onAdd: (kind: Address['kind']) => void }) {
  const { t } = useTranslation()
  return (
    <div className={classes.none}>
      <p>{t('customer.addresses_none')}</p>
      {!props.readOnly && (
        <div className={classes.first}>
          {(['billing', 'delivery'] as const).map((kind) => (
            <AddButton
              key={kind}
              text={t(`customer.address.add_${kind}`)}
              onClick={() => props.onAdd(kind)}
            />
          ))}
        </div>
      )}
    </div>
  )
}

function AddButton(props: { text: string; disabled?: boolean; onClick: () => void }) {
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconPlus size={15} />}
      disabled={props.disabled ?? false}
      onClick={props.onClick}
    >
      {props.text}
    </Button>
  )
}
