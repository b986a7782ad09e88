import { Button, Popover } from '@mantine/core'
import { IconChevronDown, IconPhotoOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Thumbnail } from '../../../../ui/pictures/thumbnail.tsx'
import type { OfferedImage } from '../../record/order-record.ts'
import classes from './line-pickers.module.css'

/** The artwork of a line, chosen by its picture among those of the campaign. */
export function ArtworkPicker(props: {
  /** The field's name in the form. */
  name: string
  /** `null` without a campaign. */
  images: readonly OfferedImage[] | null
  chosen: number | null
  savedName: string | null
  savedPicture: string | undefined
  error: string | undefined
  onChange: (chosen: number | null) => void
}) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const image = props.images?.find((each) => each.id === props.chosen)
  const name = image?.name ?? props.savedName
  const picture = image?.file.small ?? props.savedPicture
  const text = name ?? t(props.images === null ? 'order.artwork_no_campaign' : 'order.artwork_none')

  function choose(id: number | null) {
    props.onChange(id)
    setOpen(false)
  }

  return (
    <Popover opened={open} onChange={setOpen} position="bottom" shadow="md" width={340} trapFocus returnFocus>
      <Popover.Target>
        <Button
          className={classes.button}
          name={props.name}
          variant="default"
          fullWidth
          justify="space-between"
          disabled={props.images === null}
          data-error={props.error !== undefined || undefined}
          data-empty={name === null || undefined}
          title={props.error ?? text}
          aria-label={`${t('order.line.artwork')}: ${text}`}
          leftSection={name === null ? undefined : <Thumbnail src={picture} alt="" size={22} />}
          rightSection={<IconChevronDown size={14} stroke={1.6} />}
          onClick={() => setOpen(!open)}
        >
          {text}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.artworks}>
        {props.images?.length === 0 && <p className={classes.none}>{t('order.artwork_campaign_empty')}</p>}
        <ul className={classes.grid}>
          {props.images?.map((each) => (
            <li key={each.id}>
              <button
                type="button"
                className={classes.artwork}
                aria-pressed={each.id === props.chosen}
                onClick={() => choose(each.id)}
              >
                <Thumbnail src={each.file.small} alt="" size={88} />
                <span className={classes.artworkName}>{each.name}</span>
              </button>
            </li>
          ))}
        </ul>
        {props.chosen !== null && (
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            leftSection={<IconPhotoOff size={15} stroke={1.6} />}
            onClick={() => choose(null)}
          >
            {t('order.artwork_remove')}
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
