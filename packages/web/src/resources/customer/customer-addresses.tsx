import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormGroup } from '../../ui/form-group.tsx'
import { AddressForm } from './address-form.tsx'
import { type Address, newAddress } from './address-record.ts'
import { AddressRow } from './address-row.tsx'
import classes from './customer-addresses.module.css'
import type { Customer } from './customer-record.ts'

type Editing = { kind: 'none' } | { kind: 'new' } | { kind: 'address'; id: number }

/** The addresses of a customer: added, changed and removed in place, each saved by itself. */
export function CustomerAddresses(props: { customer: Customer | null; readOnly: boolean }) {
  const { t } = useTranslation()
  const loaded = props.customer?.addresses
  const [addresses, setAddresses] = useState<readonly Address[]>(loaded ?? [])
  const [editing, setEditing] = useState<Editing>({ kind: 'none' })
  useEffect(() => setAddresses(loaded ?? []), [loaded])

  if (!props.customer) {
    return <FormGroup title={t('customer.addresses')} help={t('customer.addresses_after_saving')} />
  }
  const customerId = props.customer.id

  function keep(saved: Address) {
    setAddresses((all) => {
      // Only one of a kind is the default one; the server has taken it from the others.
      const others = all
        .filter((each) => each.id !== saved.id)
        .map((each) => (saved.is_default && each.kind === saved.kind ? { ...each, is_default: false } : each))
      return [...others, saved].sort((one, other) => one.id - other.id)
    })
    setEditing({ kind: 'none' })
  }

  return (
    <FormGroup
      title={t('customer.addresses')}
      action={
        !props.readOnly && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={15} />}
            disabled={editing.kind === 'new'}
            onClick={() => setEditing({ kind: 'new' })}
          >
            {t('customer.address.new')}
          </Button>
        )
      }
    >
      {addresses.length === 0 && editing.kind === 'none' && (
        <p className={classes.none}>{t('customer.addresses_none')}</p>
      )}
      <div className={classes.list}>
        {addresses.map((address) =>
          editing.kind === 'address' && editing.id === address.id ? (
            <AddressForm
              key={address.id}
              customerId={customerId}
              address={address}
              blank={newAddress(customerId)}
              onSaved={keep}
              onClose={() => setEditing({ kind: 'none' })}
            />
          ) : (
            <AddressRow
              key={address.id}
              address={address}
              readOnly={props.readOnly}
              onEdit={() => setEditing({ kind: 'address', id: address.id })}
              onRemoved={() => setAddresses((all) => all.filter((each) => each.id !== address.id))}
              onRestored={() => keep(address)}
            />
          ),
        )}
        {editing.kind === 'new' && (
          <AddressForm
            customerId={customerId}
            address={null}
            blank={{ ...newAddress(customerId), is_default: addresses.length === 0 }}
            onSaved={keep}
            onClose={() => setEditing({ kind: 'none' })}
          />
        )}
      </div>
    </FormGroup>
  )
}
