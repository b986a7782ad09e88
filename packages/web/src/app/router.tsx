import {
  type AnyRoute,
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router'
import { validateSearch } from '../core/address/search-parameters.ts'
import { whenSessionEnds } from '../core/session/session.ts'
import { saveRedirectAddress } from '../core/session/session-redirect.ts'
import { currentUser } from '../core/session/session-user.ts'
import { PictureSkeleton } from '../ui/feedback/picture-skeleton.tsx'
import { RecordSkeleton } from '../ui/feedback/record-skeleton.tsx'
import { ScreenSkeleton } from '../ui/feedback/screen-skeleton.tsx'
import { WholeHomeSkeleton } from './home/home-skeleton.tsx'
import { expandMenu } from './layout/layout.ts'
import { AuthLayout } from './login/auth-layout.tsx'
import { LoginScreen } from './login/login-screen.tsx'
import { FailureScreen } from './pages/failure-screen.tsx'
import { ProfileSkeleton } from './profile/profile-skeleton.tsx'
import { screenModules } from './screen-modules.ts'
import { type LazyScreen, type LoadScreen, lazyScreen } from './screens/lazy-screen.ts'
import { type Screen, type ScreenName, screens } from './screens/screens.ts'
import { requireAccess, requireSignIn } from './session/guards.ts'
import { FrameSkeleton } from './shell/frame-skeleton.tsx'

function goHome(): never {
  throw redirect({ to: '/home', replace: true })
}

const root = createRootRoute({ validateSearch })

const auth = createRoute({
  getParentRoute: () => root,
  path: 'auth',
  component: AuthLayout,
})

const login = createRoute({
  getParentRoute: () => auth,
  path: 'login',
  staticData: { title: 'navigation.title.login' },
  component: LoginScreen,
})

/** Routes of the password links, whose screens are loaded on demand to keep the sign-in script small. */
const passwordLinkScreens = [
  createRoute({
    getParentRoute: () => auth,
    path: 'forgot',
    staticData: { title: 'navigation.title.forgot' },
    component: lazyScreen(() => import('./login/forgot-screen.tsx')),
  }),
  createRoute({
    getParentRoute: () => auth,
    path: 'reset',
    staticData: { title: 'navigation.title.reset' },
    component: lazyScreen(() => import('./login/reset-screen.tsx')),
  }),
]

const mainLayout = lazyScreen(() => import('./shell/main-layout.tsx'))

const main = createRoute({
  getParentRoute: () => root,
  id: 'main',
  beforeLoad: (visit) => {
    // Starts loading the script of the layout while the session is still being checked.
    if (currentUser()) loadAhead(mainLayout)
    return requireSignIn(visit)
  },
  component: mainLayout,
  pendingComponent: FrameSkeleton,
})

const miscellaneous = createRoute({
  getParentRoute: () => main,
  path: 'miscellaneous',
  staticData: { title: 'navigation.title.miscellaneous' },
})

const miscellaneousScreens = [
  createRoute({
    getParentRoute: () => miscellaneous,
    path: '/',
    ...withGuard(() => import('./pages/miscellaneous-screen.tsx')),
  }),
  createRoute({
    getParentRoute: () => miscellaneous,
    path: 'search',
    staticData: { title: 'navigation.title.search' },
    ...withGuard(() => import('./search/search-screen.tsx')),
  }),
  createRoute({
    getParentRoute: () => miscellaneous,
    path: 'error500',
    staticData: { title: 'navigation.title.error500' },
    ...withGuard(() => import('./pages/error500-screen.tsx')),
  }),
]

/** Returns the routes of a screen: its list, its import, its records and the parts of a record. */
function routeOf(screen: Screen): AnyRoute {
  const screenRoute = createRoute({
    getParentRoute: () => main,
    path: screen.path,
    staticData: { title: `navigation.title.${screen.name}` },
  })
  const { list, detail, parts = {}, imported } = screenModules[screen.name]
  const pages: AnyRoute[] = [
    createRoute({ getParentRoute: () => screenRoute, path: '/', ...withGuard(list, shapes[screen.name]) }),
  ]
  if (imported) {
    const title = { staticData: { title: 'navigation.title.import' } }
    for (const path of ['import', 'import/$import']) {
      pages.push(createRoute({ getParentRoute: () => screenRoute, path, ...title, ...withGuard(imported) }))
    }
  }
  if (!detail) return screenRoute.addChildren(pages)
  const record = createRoute({
    getParentRoute: () => screenRoute,
    path: '$id',
    staticData: { title: 'navigation.title.record' },
    ...withGuard(detail, LateRecord),
  })
  const partsOfRecord = Object.entries(parts).map(([path, load]) =>
    createRoute({
      getParentRoute: () => screenRoute,
      path: `$id/${path}`,
      staticData: { title: 'navigation.title.record_picture' },
      ...withGuard(load, LatePicture),
    }),
  )
  return screenRoute.addChildren([...pages, record, ...partsOfRecord])
}

const LateRecord = () => <RecordSkeleton late />

/** Skeleton shown while the script of a part of a record loads, such as an artwork of a campaign. */
const LatePicture = () => <PictureSkeleton late />

/** Skeletons of the screens for which ScreenSkeleton has the wrong shape. */
const shapes: { [name in ScreenName]?: RouteComponent } = {
  home: WholeHomeSkeleton,
  profile: () => <ProfileSkeleton late />,
}

function withGuard(load: LoadScreen, shape: RouteComponent = ScreenSkeleton) {
  const component = lazyScreen(load)
  return {
    beforeLoad: (visit: Parameters<typeof requireAccess>[0]) => {
      loadAhead(component)
      return requireAccess(visit)
    },
    component,
    pendingComponent: shape,
  }
}

/** Preloads the script of a screen. Ignores a failure, because rendering the screen will report it. */
function loadAhead(component: LazyScreen): void {
  component.preload().catch(() => {})
}

const routeTree = root.addChildren([
  auth.addChildren([
    login,
    ...passwordLinkScreens,
    createRoute({ getParentRoute: () => auth, path: '/', beforeLoad: goHome }),
  ]),
  main.addChildren([...screens.map(routeOf), miscellaneous.addChildren(miscellaneousScreens)]),
  createRoute({ getParentRoute: () => root, path: '/', beforeLoad: goHome }),
  createRoute({ getParentRoute: () => root, path: '$', beforeLoad: goHome }),
])

/**
 * Creates the router, which reads the path from the URL hash. Called once when the page loads, and in each test of a screen.
 */
export function startRouter() {
  const router = createRouter({
    routeTree,
    history: createHashHistory(),
    defaultPreload: 'intent',
    defaultPendingMs: 200,
    defaultPendingMinMs: 0,
    defaultErrorComponent: ({ error }) => <FailureScreen error={error} />,
    scrollRestoration: true,
  })
  whenSessionEnds(() => {
    saveRedirectAddress(router.state.location.href)
    expandMenu()
    void router.navigate({ to: '/auth/login' })
  })
  return router
}

/** Preloads the scripts of the screen at the current URL while the texts load, if a user is signed in. */
export function preloadFirstScreen(router: ReturnType<typeof startRouter>): void {
  if (!currentUser()) return
  for (const { routeId } of router.matchRoutes(router.latestLocation)) {
    router.routesById[routeId]?.options.component?.preload?.()?.catch(() => {})
  }
}

/** Adds a title key to the static data of routes, and a user name to the history state. */
declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Name of the user whose password has just been set. */
    passwordSetOf?: string
  }

  interface StaticDataRouteOption {
    title?: string
  }
}
