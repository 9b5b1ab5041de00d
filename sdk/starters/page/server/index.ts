import { serverKit } from '@staffroom/sdk/server';
import { addNote, listNotes, Note, removeNote } from '../contract.ts';
import { manifest } from '../manifest.ts';

const { route, defineServerPlugin } = serverKit(manifest);

export default defineServerPlugin({
  routes: [
    // Records belong to the person who calls: nobody reads another's.
    route(listNotes, ({ call }) => call.storage.collection('notes', Note).list()),
    route(addNote, ({ body, call }) => call.storage.collection('notes', Note).create(body)),
    route(removeNote, ({ params, call }) => call.storage.collection('notes', Note).delete(params.id)),
  ],
});
