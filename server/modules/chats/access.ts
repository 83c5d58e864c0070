import { access, allow } from '#server/core/access.ts'

export const chatsAccess = access({ read: [allow('@', 'members:each ?= @request.auth.id')] })
