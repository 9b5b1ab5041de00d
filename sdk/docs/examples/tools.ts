import { AppError, defineManifest } from '@staffroom/sdk';
import { serverKit } from '@staffroom/sdk/server';
import { z } from 'zod';

const manifest = defineManifest({
  id: 'tasks',
  name: 'Tasks',
  description: 'Stores tasks with names and a status.',
  capabilities: ['storage'],
  offers: [
    {
      name: 'open_tasks',
      title: 'List open tasks',
      description: 'What the person still has to do. Use it for questions about tasks and plans.',
    },
    {
      name: 'finish_task',
      title: 'Finish a task',
      description: 'Marks one task as done, when the person asks for that. Take its name from open_tasks.',
      changes: true,
    },
  ],
});
const { sharedTool, defineServerPlugin } = serverKit(manifest);

const Task = z.object({ name: z.string(), done: z.boolean() });

export default defineServerPlugin({
  offers: [
    sharedTool('open_tasks', {
      input: z.object({ words: z.string().max(100).default('').describe('Only those with these words') }),
      output: z.array(Task),
      async run({ words }, call) {
        const { items } = await call.storage.collection('tasks', Task).list({ limit: 50 });
        return items.filter(({ name, done }) => !done && name.includes(words));
      },
    }),

    sharedTool('finish_task', {
      // Use names instead of ids, because the person reads this before approving.
      input: z.object({ name: z.string().min(1).max(200) }),
      output: Task,
      async run({ name }, call) {
        const tasks = call.storage.collection('tasks', Task);
        const task = (await tasks.list({ limit: 50 })).items.find((one) => one.name === name && !one.done);
        if (!task) throw new AppError('not-found', 'There is no open task of this name. List them again.');
        return tasks.update(task.id, { done: true });
      },
    }),
  ],
});
