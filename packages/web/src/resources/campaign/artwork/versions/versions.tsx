import { ActionIcon } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { fileSizeText } from '../../../../core/files/file-size.ts'
import { formatDateTime } from '../../../../core/language/language.ts'
import { SectionTitle } from '../../../../ui/layout/section-title.tsx'
import { Thumbnail } from '../../../../ui/pictures/thumbnail.tsx'
import type { ArtworkRevision } from '../use-artwork.ts'
import { pixelsText, typeText } from './file-facts.ts'
import classes from './versions.module.css'

/** Lists the versions of an artwork with uploader, date and file, and with buttons to show or download each version. */
export function Versions(props: {
  revisions: readonly ArtworkRevision[]
  shown: number
  onShow: (revision: number) => void
}) {
  const { t } = useTranslation()
  return (
    <section className={classes.versions} aria-label={t('campaign.artwork_versions')}>
      <SectionTitle>{t('campaign.artwork_versions')}</SectionTitle>
      <ol className={classes.list} reversed>
        {props.revisions.map(({ revision, file, user_name, created_at }) => (
          <li key={revision} className={classes.version} data-shown={revision === props.shown || undefined}>
            <button
              type="button"
              className={classes.open}
              aria-pressed={revision === props.shown}
              onClick={() => props.onShow(revision)}
            >
              <Thumbnail src={file.small} alt="" size={44} />
              <span className={classes.facts}>
                <span className={classes.name}>{t('campaign.artwork_version', { number: revision })}</span>
                <span>
                  {user_name ?? t('timeline.nobody')} · {formatDateTime(created_at)}
                </span>
                <span>{[typeText(file), pixelsText(file, t), fileSizeText(file.size)].join(' · ')}</span>
              </span>
            </button>
            <ActionIcon
              component="a"
              href={file.original}
              download={file.name}
              aria-label={t('campaign.artwork_download', { number: revision })}
              title={file.name}
            >
              <IconDownload size={16} stroke={1.6} />
            </ActionIcon>
          </li>
        ))}
      </ol>
    </section>
  )
}
