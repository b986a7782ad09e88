import { Combobox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Thumbnail } from '../../ui/pictures/thumbnail.tsx'
import type { PickerRecord } from './picks.ts'
import classes from './record-picker.module.css'

/** Lists the records that the user can pick, or explains why there are none. */
export function OfferedRecords(props: {
  offered: readonly PickerRecord[]
  value: number | null
  isLooking: boolean
  hasFailed: boolean
}) {
  const { offered } = props
  const { t } = useTranslation()
  const arePictured = offered.some(({ thumbnail }) => thumbnail !== undefined)
  return (
    <Combobox.Dropdown className={classes.dropdown} hidden={props.isLooking && offered.length === 0}>
      <Combobox.Options className={classes.options}>
        {offered.map((each) => (
          <Combobox.Option key={each.id} value={String(each.id)} active={each.id === props.value}>
            <span className={classes.option} data-pictured={arePictured || undefined}>
              {arePictured && <Thumbnail src={each.thumbnail || undefined} alt="" size={32} />}
              <span className={classes.name}>
                {each.within && <span className={classes.within}>{each.within} › </span>}
                {each.name}
                {each.note && <span className={classes.note}>{each.note}</span>}
              </span>
              {each.code && <span className={classes.code}>{each.code}</span>}
            </span>
          </Combobox.Option>
        ))}
        {offered.length === 0 && (
          <Combobox.Empty>{t(props.hasFailed ? 'form.pick_failed' : 'form.pick_nothing')}</Combobox.Empty>
        )}
      </Combobox.Options>
    </Combobox.Dropdown>
  )
}
