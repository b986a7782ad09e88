import { countryName } from '@lienzo/rules/customers/country-name'
import { ActionIcon } from '@mantine/core'
import { IconCopy, IconPencil, IconStar, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../../core/call/call-failure.ts'
import { showNotice } from '../../../core/notice/notices.ts'
import { useDeleteWithUndo } from '../../../core/record/use-delete-with-undo.tsx'
import { keepFocus } from '../../../ui/focus/keep-focus.ts'
import { useLocale } from '../../../ui/hooks/locale.ts'
import { addressDrafts, otherKind } from './address-draft.ts'
import { type Address, addressCalls } from './address-record.ts'
import classes from './customer-addresses.module.css'

/** Shows one address with buttons to make it the default, and to copy, edit or remove it. */
export function AddressRow(props: {
  address: Address
  readOnly: boolean
  onEdit: () => void
  onCopy: () => void
  onChanged: (address: Address) => void
  onRemoved: () => void
  onRestored: () => Promise<void>
}) {
  const { address } = props
  const { t } = useTranslation()
  const locale = useLocale()
  const [sending, setSending] = useState(false)
  const deleteWithUndo = useDeleteWithUndo({
    cacheKey: [addressCalls.name],
    remove: addressCalls.remove,
    restore: async (ids) => {
      await addressCalls.restore(ids)
      await props.onRestored()
    },
    texts: {
      deleted: t('customer.address.deleted', { name: address.name }),
      restored: t('customer.address.restored', { name: address.name }),
    },
  })

  async function remove() {
    const isDeleted = await deleteWithUndo([address.id])
    if (isDeleted) props.onRemoved()
  }

  async function makeDefault() {
    const giveFocus = keepFocus()
    setSending(true)
    try {
      const { id, version } = address
      props.onChanged(
        await addressCalls.update({ ...addressDrafts.of(address), id, version, is_default: true }),
      )
    } catch (error) {
      showNotice({ color: 'red', message: failureText(error, t) })
    } finally {
      setSending(false)
    }
    giveFocus()
  }

  const place = [
    `${address.postal_code} ${address.city}`,
    address.state === address.city ? '' : address.state,
    countryName(address.country, locale),
  ]
  const values = { name: address.name }
  return (
    <div className={classes.address}>
      <div className={classes.kind}>
        {t(`customer.address.kinds.${address.kind}`)}
        {address.is_default && <span className={classes.default}>{t('customer.address.default')}</span>}
      </div>
      <div className={classes.text}>
        <strong>{address.name}</strong>
        <span>{[address.street, ...place].filter(Boolean).join(', ')}</span>
        <span className={classes.contact}>
          {[address.contact, address.phone].filter(Boolean).join(' · ')}
        </span>
      </div>
      {!props.readOnly && (
        <div className={classes.buttons}>
          {!address.is_default && (
            <ActionIcon
              aria-label={t('customer.address.make_default', values)}
              title={t('customer.address.make_default', values)}
              disabled={sending}
              onClick={makeDefault}
            >
              <IconStar size={16} stroke={1.6} />
            </ActionIcon>
          )}
          <ActionIcon
            aria-label={t(`customer.address.copy_as_${otherKind(address.kind)}`, values)}
            title={t(`customer.address.copy_as_${otherKind(address.kind)}`, values)}
            onClick={props.onCopy}
          >
            <IconCopy size={16} stroke={1.6} />
          </ActionIcon>
          <ActionIcon aria-label={t('customer.address.edit', values)} onClick={props.onEdit}>
            <IconPencil size={16} stroke={1.6} />
          </ActionIcon>
          <ActionIcon aria-label={t('customer.address.remove', values)} onClick={remove}>
            <IconTrash size={16} stroke={1.6} />
          </ActionIcon>
        </div>
      )}
    </div>
  )
}
