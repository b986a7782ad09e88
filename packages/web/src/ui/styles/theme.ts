import {
  type AlertProps,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type MantineTheme,
  type VariantColorsResolver,
} from '@mantine/core'

/** The ten shades of the accent colour. Each skin defines their values in colours.css. */
const accent: MantineColorsTuple = [
  'var(--accent-0)',
  'var(--accent-1)',
  'var(--accent-2)',
  'var(--accent-3)',
  'var(--accent-4)',
  'var(--accent-5)',
  'var(--accent-6)',
  'var(--accent-7)',
  'var(--accent-8)',
  'var(--accent-9)',
]

/** Text on the accent colour uses a colour of the skin, which is dark if the accent is light. */
const variantColours: VariantColorsResolver = (input) => {
  const colours = defaultVariantColorsResolver(input)
  const onAccent = input.variant === 'filled' && (input.color === undefined || input.color === 'accent')
  return onAccent ? { ...colours, color: 'var(--on-accent)' } : colours
}

/** Sizes and typography of all components, based on a 4 px grid and 32 px controls. All colours come from the skins. */
export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: 6,
  colors: { accent },
  fontFamily: '"Inter Variable", "Inter Fallback", system-ui, sans-serif',
  fontFamilyMonospace: 'ui-monospace, "Cascadia Mono", Menlo, Consolas, monospace',
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '18px', xl: '22px' },
  lineHeights: { xs: '16px', sm: '18px', md: '20px', lg: '26px', xl: '30px' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '22px', lineHeight: '30px' },
      h2: { fontSize: '18px', lineHeight: '26px' },
      h3: { fontSize: '14px', lineHeight: '20px' },
    },
  },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '2px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
  defaultRadius: 'sm',
  variantColorResolver: variantColours,
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    InputWrapper: {
      vars: () => ({
        label: {},
        description: { '--input-description-size': '12px' },
        error: { '--input-error-size': '12px' },
      }),
    },
    Alert: {
      vars: (_: MantineTheme, { color }: AlertProps) => {
        const ink = color === 'orange' ? 'var(--warning)' : 'var(--accent-ink)'
        return {
          root: { '--alert-bg': 'var(--raised)', '--alert-bd': `1px solid ${ink}`, '--alert-color': ink },
        }
      },
    },
    Button: { defaultProps: { size: 'sm' } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 32 } },
    Tooltip: { defaultProps: { openDelay: 400, transitionProps: { duration: 150 } } },
    Modal: {
      defaultProps: {
        centered: true,
        transitionProps: { duration: 300 },
        overlayProps: { backgroundOpacity: 0.3, transitionProps: { duration: 150 } },
      },
    },
    Drawer: {
      defaultProps: { transitionProps: { duration: 180 }, overlayProps: { backgroundOpacity: 0.2 } },
    },
    Menu: { defaultProps: { shadow: 'md', transitionProps: { duration: 120 } } },
  },
})
