import { createFileRoute } from '@tanstack/react-router'
import { SignInPage } from '#web/features/sign-in/page.tsx'
import { leaveIfSignedIn, readRedirect } from '#web/features/sign-in/queries.ts'

export const Route = createFileRoute('/(access)/sign-in')({
  validateSearch: readRedirect,
  beforeLoad: ({ context, search }) => leaveIfSignedIn(context.queries, search.redirect),
  component: SignIn,
})

function SignIn() {
  const { redirect } = Route.useSearch()
  return <SignInPage wanted={redirect} pictured={false} />
}
