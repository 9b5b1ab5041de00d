import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page, test } from '../test.ts';
import { expectAccessible } from '../accessible.ts';
import { corpusFiles, renderPdf, signIn, toasts } from '../workspace.ts';

const agreement = [
  '<h1>Supplier agreement</h1><p>This agreement governs the delivery of office chairs.</p>',
  '<h1>Ending it</h1><p>Either party may end this agreement with a notice period of nineteen weeks.</p>',
];

const box = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const composer = (page: Page) => page.locator('form').filter({ has: box(page) });
const chips = (page: Page) =>
  composer(page).getByRole('list', { name: 'Attached files' }).getByRole('listitem');
const sent = (page: Page) =>
  page
    .getByRole('article', { name: 'You' })
    .getByRole('list', { name: 'Attached files' })
    .getByRole('listitem');
const answer = (page: Page) => page.getByRole('article', { name: 'Answer' }).last();

async function newChat(page: Page, email: string): Promise<void> {
  await signIn(page, email);
  await page.goto('/agents/compliance?chat=new');
  await expect(box(page)).toBeVisible();
}

async function attach(page: Page, name: string, content: string | Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Attach files' }).click();
  await (await chooser).setFiles({ name, mimeType: '', buffer: Buffer.from(content) });
}

/** Simulates the browser's drop or paste event. */
async function hand(
  target: Locator,
  event: 'drop' | 'paste' | 'dragover',
  files: { name: string; type: string }[],
) {
  await target.evaluate(
    (element, { kind, given }) => {
      const data = new DataTransfer();
      for (const { name, type } of given) data.items.add(new File([`Text of ${name}.`], name, { type }));
      const options = { bubbles: true, cancelable: true };
      element.dispatchEvent(
        kind === 'paste'
          ? new ClipboardEvent(kind, { ...options, clipboardData: data })
          : new DragEvent(kind, { ...options, dataTransfer: data }),
      );
    },
    { kind: event, given: files },
  );
}

test('files can be attached to a question, stay attached after a reload, and are used for its answer', async ({
  page,
  browser,
}) => {
  await test.step('a question about an attached PDF is answered from the PDF’s text, and the file stays attached to the question', async () => {
    await newChat(page, 'files-ana@example.test');
    await attach(page, 'agreement.pdf', await renderPdf(browser, agreement));
    await expect(chips(page)).toContainText('agreement.pdf');
    await box(page).fill('How long is the notice period of the agreement?');
    // Sends the question at once, whether or not the server has read the file.
    await page.keyboard.press('Enter');
    await expect(answer(page)).toContainText('nineteen weeks');
    await expect(chips(page)).toHaveCount(0);
    await expect(sent(page)).toContainText(/agreement\.pdf.*KB/);

    await expect(answer(page)).toHaveAttribute('aria-busy', 'false');
    await answer(page).getByRole('button', { name: 'Source 1' }).first().click();
    const evidence = page.getByRole('region', { name: 'Evidence' });
    await expect(evidence.locator('mark')).toContainText('nineteen weeks');
    await expect(evidence).toContainText('agreement.pdf');
    await expect(evidence.getByRole('link')).toHaveCount(0);

    await page.reload();
    await expect(sent(page)).toContainText('agreement.pdf');
    await box(page).fill('And what does it deliver: which chairs does the agreement govern?');
    await page.keyboard.press('Enter');
    await expect(answer(page)).toContainText('office chairs');
  });

  await test.step('an attached file stays in the draft after a reload, and can be sent without text', async () => {
    await newChat(page, 'files-eva@example.test');
    await attach(
      page,
      'leave.txt',
      'Every member of staff has twenty-eight days of leave in each calendar year.',
    );
    await expect(chips(page)).toHaveText(/^leave\.txt\d+ Bytes$/);
    await page.reload();
    await expect(chips(page)).toContainText('leave.txt');
    await box(page).press('Enter');
    await expect(sent(page)).toContainText('leave.txt');
    await expect(answer(page)).toContainText('twenty-eight days');
    await expect(answer(page)).toHaveAttribute('aria-busy', 'false');
    await page.reload();
    await expect(sent(page)).toContainText('leave.txt');
    await expect(chips(page)).toHaveCount(0);
  });

  await test.step('an edited question keeps its attached files', async () => {
    await newChat(page, 'files-fay@example.test');
    await attach(
      page,
      'leave.txt',
      'Every member of staff has twenty-eight days of leave in each calendar year.',
    );
    await box(page).fill('How much is the bonus?');
    await page.keyboard.press('Enter');
    await expect(answer(page)).toHaveAttribute('aria-busy', 'false');
    const question = page.getByRole('article', { name: 'You' });
    await question.hover();
    await question.getByRole('button', { name: 'Edit' }).click();
    await question.getByRole('textbox').fill('How many days of leave does a member of staff have?');
    await page.keyboard.press('Enter');
    await expect(answer(page)).toContainText('twenty-eight days');
    await expect(sent(page)).toContainText('leave.txt');
  });

  await test.step('files can be attached and removed by keyboard alone on a narrow screen, and axe finds no problem', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await newChat(page, 'files-gus@example.test');
    await box(page).focus();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Attach files' })).toBeFocused();
    const chooser = page.waitForEvent('filechooser');
    await page.keyboard.press('Enter');
    await (await chooser).setFiles([
      {
        name: 'a-very-long-name-of-a-file-that-somebody-has-sent-by-mail-last-week-final.txt',
        mimeType: '',
        buffer: Buffer.from('One.'),
      },
      { name: 'two.txt', mimeType: '', buffer: Buffer.from('Two.') },
    ]);
    await expect(chips(page)).toHaveCount(2);
    await expect(composer(page).getByText('2 files are attached')).toBeAttached();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
    await expectAccessible(page);
    await box(page).focus();
    await page.keyboard.press('Shift+Tab');
    await expect(page.getByRole('button', { name: 'Remove two.txt' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(chips(page)).toHaveCount(1);
    await expect(page.getByRole('button', { name: /^Remove a-very-long/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(box(page)).toBeFocused();
  });
});

test('a question waits until its attached files are read, and stays in the box if a file fails', async ({
  page,
}) => {
  await test.step('a file is sent with its question even if both are added before the attachment code has loaded', async () => {
    const { promise: late, resolve: arrive } = Promise.withResolvers<void>();
    await page.route(/\/attachments\.\w+\.js$/, async (route) => {
      await late;
      await route.continue();
    });
    await newChat(page, 'files-ida@example.test');
    await hand(page.getByRole('region', { name: 'Conversation' }), 'drop', [
      { name: 'a.txt', type: 'text/plain' },
    ]);
    await box(page).fill('What does it say?');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Sending once the files are read…')).toBeVisible();
    arrive();
    await expect(sent(page)).toContainText('a.txt');
    await expect(box(page)).toHaveValue('');
  });

  await test.step('a question stays in the box if its attached file cannot be processed', async () => {
    const { promise: late, resolve: giveUp } = Promise.withResolvers<void>();
    await page.route(/\/attachments\.\w+\.js$/, async (route) => {
      await late;
      await route.abort();
    });
    await newChat(page, 'files-jon@example.test');
    const thread = page.getByRole('region', { name: 'Conversation' });
    await box(page).fill('What does it say?');
    await hand(thread, 'drop', [{ name: 'a.txt', type: 'text/plain' }]);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Sending once the files are read…')).toBeVisible();
    giveUp();
    await expect(toasts(page).last()).toContainText('Error processing file');
    await expect(box(page)).toHaveValue('What does it say?');
    await expect(page.getByRole('article', { name: 'You' })).toHaveCount(0);

    await page.unroute(/\/attachments\.\w+\.js$/);
    await hand(thread, 'drop', [{ name: 'a.txt', type: 'text/plain' }]);
    await expect(chips(page)).toContainText('a.txt');
    await box(page).press('Enter');
    await expect(sent(page)).toContainText('a.txt');
  });

  await test.step('a question about an attached real tender is answered with sources (skipped if the shared test files are missing)', async (step) => {
    step.skip(corpusFiles === null, '../shared/corpus is not there');
    await newChat(page, 'files-hal@example.test');
    const tender = await readFile(`${corpusFiles}/case-management-rfq__Entire_RFQ.pdf`);
    await attach(page, 'rfq.pdf', tender);
    await expect(chips(page)).toHaveText(/^rfq\.pdf1\.22 MBPartly read$/);
    await box(page).fill('What is the period of performance?');
    await page.keyboard.press('Enter');
    await expect(answer(page)).toContainText(/period of performance/i);
    await expect(
      answer(page)
        .getByRole('button', { name: /^Source/ })
        .first(),
    ).toBeVisible();
  });
});
