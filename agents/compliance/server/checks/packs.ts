import { AppError, msg, type Stored } from '@staffroom/sdk';
import { ControlList } from '../../checks/control-list.ts';
import type { AgentCall } from '../kit.ts';
import { nistCsf } from './nist-csf.ts';

const shippedId = 'nist-csf';

export function openPacks(call: AgentCall) {
  const rows = call.storage.collection('control-lists', ControlList);
  return {
    async all(): Promise<{ id: string; list: ControlList; own: boolean }[]> {
      const { items } = await rows.list({ limit: 200 });
      return [
        { id: shippedId, list: nistCsf, own: false },
        ...items.map((item) => ({ id: item.id, list: item, own: true })),
      ];
    },
    /** Returns a control list. @throws AppError `not-found` */
    async get(id: string): Promise<ControlList> {
      return id === shippedId ? nistCsf : rows.get(id);
    },
    /** Adds a control list. @throws AppError `conflict` if this version of the list exists */
    async add(list: ControlList): Promise<Stored<ControlList>> {
      const same = (await this.all()).find(
        (one) => one.list.name === list.name && one.list.version === list.version,
      );
      if (same)
        throw new AppError(
          'conflict',
          msg`“${list.name}” already has a version ${list.version}. Enter a different version.`,
        );
      return rows.create(list);
    },
    delete: rows.delete.bind(rows),
  };
}
