import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../client.ts'
import { pushState, removeDevice, subscribeDevice } from './push-device.ts'

export interface PushDevice {
  readonly id: string
  readonly appareil: string
  readonly created: string
}

/** Whether this browser receives push messages. */
export const pushStateQuery = queryOptions({
  queryKey: ['push', 'state'],
  queryFn: pushState,
})

/** The devices of the person signed in. */
export const pushDevicesQuery = queryOptions({
  queryKey: ['push', 'devices'],
  queryFn: async ({ signal }): Promise<readonly PushDevice[]> => {
    const { items } = await client
      .collection('push_subscriptions')
      .getList<PushDevice>(1, 50, { signal, skipTotal: true, sort: '-created' })
    return items
  },
})

export function useSubscribeDevice() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: subscribeDevice,
    onSettled: () => queries.invalidateQueries({ queryKey: ['push'] }),
  })
}

export function useRemoveDevice() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: removeDevice,
    onSettled: () => queries.invalidateQueries({ queryKey: ['push'] }),
  })
}
