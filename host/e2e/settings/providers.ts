import { expect, type Locator, type Page } from '../test.ts';
import { toasts } from '../workspace.ts';

export function row(page: Page, name: string): Locator {
  return page
    .getByRole('tabpanel')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3, name }) });
}

export async function toast(page: Page, text: string): Promise<void> {
  await expect(toasts(page).getByText(text, { exact: true }).first()).toBeVisible();
}

export async function openSettings(page: Page, address = '/admin/ai-settings'): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'Provider List' })).toBeVisible();
  await expect(page.getByRole('listitem').first()).toBeVisible();
}

export async function choose(page: Page, name: string, action: 'Edit' | 'Delete'): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

let numbers = 0;

export interface LocalProvider {
  name: string;
  identifier: string;
}

export async function addProvider(page: Page): Promise<LocalProvider> {
  numbers += 1;
  const identifier = `local-${numbers}-${Date.now()}`;
  const name = `Local ${identifier}`;
  await page.getByRole('button', { name: 'Add New Provider' }).click();
  const drawer = page.getByRole('dialog', { name: 'Add New Provider' });
  await drawer.getByLabel('Name').fill(name);
  await drawer.getByLabel('Identifier').fill(identifier);
  await drawer.getByLabel('Protocol').selectOption('OpenAI-compatible server');
  await drawer.getByLabel('Base URL').fill('http://127.0.0.1:9/v1');
  await drawer.getByRole('button', { name: 'Add Provider' }).click();
  await expect(drawer).toBeHidden();
  await toast(page, 'Provider added successfully');
  await expect(row(page, name)).toBeVisible();
  return { name, identifier };
}

export async function addModel(page: Page, provider: string, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add New Model' }).click();
  const drawer = page.getByRole('dialog', { name: 'Add New Model' });
  await drawer.getByLabel('Provider', { exact: true }).selectOption(provider);
  await drawer.getByLabel('Name').fill(name);
  await drawer.getByLabel('Identifier').fill(name.toLowerCase().replaceAll(' ', '-'));
  await drawer.getByLabel('Max tokens').fill('2048');
  await drawer.getByLabel('Structured output').check();
  await drawer.getByRole('button', { name: 'Add Model' }).click();
  await expect(drawer).toBeHidden();
  await toast(page, 'Model added successfully');
  await expect(row(page, name)).toBeVisible();
}

export async function deleteProvider(page: Page, { name }: LocalProvider): Promise<void> {
  await choose(page, name, 'Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(row(page, name)).toHaveCount(0);
}
