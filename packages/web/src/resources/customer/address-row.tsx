import { ActionIcon } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useDeleteWithUndo } from '../../core/record/use-delete-with-undo.tsx'
import { countryName } from '../../ui/countries.ts'
import { useLocale } from '../../ui/locale.ts'
import { type Address, addressCalls } from './address-record.ts'
import classes from './customer-addresses.module.css'

/** One address as it is read, with the ways to change and to remove it. */
export function AddressRow(props: {
  address: Address
  readOnly: boolean
  onEdit: () => void
  onRemoved: () => void
  onRestored: () => void
}) {
  const { address } = props
  const { t } = useTranslation()
  const locale = useLocale()
  const deleteWithUndo = useDeleteWithUndo({
    cacheKey: [addressCalls.name],
    remove: addressCalls.remove,
    restore: async (ids) => {
      await addressCalls.restore(ids)
      props.onRestored()
    },
  })

  async function remove() {
    const gone = await deleteWithUndo([address.id])
    if (gone) props.onRemoved()
  }

  const place = [
    `${address.postal_code} ${address.city}`,
    address.state,
    countryName(address.country, locale),
  ]
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
          <ActionIcon aria-label={t('customer.address.edit', { name: address.name })} onClick={props.onEdit}>
            <IconPencil size={16} stroke={1.6} />
          </ActionIcon>
          <ActionIcon aria-label={t('customer.address.remove', { name: address.name })} onClick={remove}>
            <IconTrash size={16} stroke={1.6} />
          </ActionIcon>
        </div>
      )}
    </div>
  )
}
