import { testAccessibility } from './accessible-screens.ts'
import { catalogueScreens } from './screens.ts'

testAccessibility(catalogueScreens)
