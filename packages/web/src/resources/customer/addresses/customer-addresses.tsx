import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTimelineRefresh } from '../../core/timeline/use-timeline.ts'
import { FormGroup } from '../../ui/layout/form-group.tsx'
import { type AddressDraft, copiedAddress, newAddress } from './address-draft.ts'
import { AddressForm } from './address-form.tsx'
import type { Address } from './address-record.ts'
import { AddressRow } from './address-row.tsx'
import classes from './customer-addresses.module.css'
import { type Customer, customerCalls } from './customer-record.ts'

type Editing = { kind: 'none' } | { kind: 'new'; start: AddressDraft } | { kind: 'address'; id: number }

/** The addresses of a customer: added, copied, changed and removed in place, each saved by itself. */
export function CustomerAddresses(props: { customer: Customer | null; readOnly: boolean }) {
  const { t } = useTranslation()
  const loaded = props.customer?.addresses
  const [addresses, setAddresses] = useState<readonly Address[]>(loaded ?? [])
  const [editing, setEditing] = useState<Editing>({ kind: 'none' })
  const refreshTimeline = useTimelineRefresh('customer', props.customer?.id ?? 0)
  useEffect(() => setAddresses(loaded ?? []), [loaded])

  if (!props.customer) {
    return <FormGroup title={t('customer.addresses')} help={t('customer.addresses_after_saving')} />
  }
  const { id: customerId, country } = props.customer

  /** The first of its kind is the one that is proposed, until another becomes it. */
  const isFirst = (kind: Address['kind']) => !addresses.some((address) => address.kind === kind)
  const blankOf = (kind: Address['kind']) => ({
    ...newAddress(customerId, country, kind),
    is_default: isFirst(kind),
  })

  function keep(saved: Address) {
    setAddresses((all) => {
      // Only one of a kind is the default one; the server has taken it from the other, which is a newer version of it.
      const others = all
        .filter((each) => each.id !== saved.id)
        .map((each) =>
          saved.is_default && each.is_default && each.kind === saved.kind
            ? { ...each, is_default: false, version: each.version + 1 }
            : each,
        )
      return [...others, saved]
    })
    // Where that fails, the next change of the other says what is to be done.
    if (saved.is_default) refresh().catch(() => undefined)
    else refreshTimeline()
  }

  /** Reads them again where the server has changed others along: the one before has a newer version then. */
  async function refresh() {
    const fresh = await customerCalls.get(customerId)
    setAddresses(fresh.addresses)
    // Not before: whoever changes the next one at once must not have an old version of it.
    refreshTimeline()
  }

  function removed(id: number) {
    refreshTimeline()
    setAddresses((all) => all.filter((each) => each.id !== id))
  }

  function close() {
    setEditing({ kind: 'none' })
  }

  function onSaved(saved: Address) {
    keep(saved)
    close()
  }

  function add(start: AddressDraft) {
    setEditing({ kind: 'new', start })
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
            onClick={() => add(blankOf('delivery'))}
          >
            {t('customer.address.new')}
          </Button>
        )
      }
    >
      {addresses.length === 0 && editing.kind === 'none' && (
        <div className={classes.none}>
          <p>{t('customer.addresses_none')}</p>
          {!props.readOnly && (
            <div className={classes.first}>
              {(['billing', 'delivery'] as const).map((kind) => (
                <Button
                  key={kind}
                  variant="default"
                  size="xs"
                  leftSection={<IconPlus size={15} />}
                  onClick={() => add(blankOf(kind))}
                >
                  {t(`customer.address.add_${kind}`)}
                </Button>
              ))}
            </div>
          )}
        </div>
      )}
      <div className={classes.list}>
        {inOrder(addresses).map((address) =>
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
              readOnly={props.readOnly}
              onEdit={() => setEditing({ kind: 'address', id: address.id })}
              onCopy={() => add(copiedAddress(address, isFirst))}
              onChanged={keep}
              onRemoved={() => removed(address.id)}
              onRestored={refresh}
            />
          ),
        )}
        {editing.kind === 'new' && (
          <AddressForm
            // Another start is another form.
            key={`${editing.start.kind} ${editing.start.name}`}
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

/** Billing addresses come first. */
function inOrder(addresses: readonly Address[]): Address[] {
  return addresses.toSorted((one, other) => one.kind.localeCompare(other.kind) || one.id - other.id)
}
