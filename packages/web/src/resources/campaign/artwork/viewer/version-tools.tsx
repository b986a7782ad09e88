import { Button, SegmentedControl, Select } from '@mantine/core'
import { IconColumns2, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ArtworkRevision } from '../use-artwork.ts'
import { type Comparison, comparisons } from '../versions/shown-versions.ts'
import type { VersionChoice } from '../versions/use-shown-versions.ts'
import classes from './artwork-viewer.module.css'

type VersionToolsProps = { revisions: readonly ArtworkRevision[]; versions: VersionChoice }

/** Lets the user choose the shown version, a version to compare it with, and how to compare them. */
export function VersionTools({ revisions, versions }: VersionToolsProps) {
  const { shown, other, comparison, compareWith } = versions
  const { t } = useTranslation()
  const choices = revisions.map(({ revision }) => ({
    value: String(revision),
    label: t('campaign.artwork_version', { number: revision }),
  }))
  const before = revisions.find(({ revision }) => revision < shown.revision) ?? revisions.at(-1)
  return (
    <>
      <Select
        className={classes.version}
        size="xs"
        aria-label={t('campaign.artwork_shown_version')}
        data={choices}
        value={String(shown.revision)}
        allowDeselect={false}
        checkIconPosition="right"
        onChange={(revision) => versions.showVersion(Number(revision))}
      />
      {other ? (
        <>
          <Select
            className={classes.version}
            size="xs"
            aria-label={t('campaign.artwork_compared_version')}
            data={choices.filter(({ value }) => value !== String(shown.revision))}
            value={String(other.revision)}
            allowDeselect={false}
            checkIconPosition="right"
            onChange={(revision) => compareWith(Number(revision), comparison)}
          />
          <SegmentedControl
            size="xs"
            aria-label={t('campaign.artwork_comparison')}
            data={comparisons.map((value) => ({
              value,
              label: t(`campaign.artwork_comparisons.${value}`),
            }))}
            value={comparison}
            onChange={(mode) => compareWith(other.revision, mode as Comparison)}
          />
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            leftSection={<IconX size={14} stroke={1.6} />}
            onClick={() => compareWith(undefined, comparison)}
          >
            {t('campaign.artwork_compare_end')}
          </Button>
        </>
      ) : (
        revisions.length > 1 &&
        before && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconColumns2 size={15} stroke={1.6} />}
            onClick={() => compareWith(before.revision, comparison)}
          >
            {t('campaign.artwork_compare')}
          </Button>
        )
      )}
    </>
  )
}
