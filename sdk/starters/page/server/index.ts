import { type Call, serverKit } from '@staffroom/sdk/server';
import { addNote, listNotes, Note, removeNote } from '../contract.ts';
import { manifest } from '../manifest.ts';

const { route, defineServerPlugin } = serverKit(manifest);

// A record belongs to the person on whose behalf the call runs; no one else can read it.
export const notes = ({ storage }: Pick<Call<typeof manifest>, 'storage'>) =>
  storage.collection('notes', Note);

export default defineServerPlugin({
  routes: [
    route(listNotes, ({ call }) => notes(call).list()),
    route(addNote, ({ body, call }) => notes(call).create(body)),
    route(removeNote, ({ params, call }) => notes(call).delete(params.id)),
  ],
});
