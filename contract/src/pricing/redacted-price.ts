import type { z } from 'zod';
import { type Permission, PERMISSION_TABLE, ROLE_PERMISSIONS, ROLES } from '../identity/permissions.ts';

/**
 * Who sees what a price is made of. This is the whole rule; nothing else decides it.
 *
 * With `price:read` a member or a key sees every line: commission, incentive, TDS, markup, service fee, the taxes on them, and
 * what the company adds for its own clients. Without it they see what a client would: sums and charges. That is
 *
 * - what is to be paid, `total`, which whoever confirms must state, and `clientTotal`, which a quote shows to a client;
 * - what a supplier asks of anybody: the published fare, its taxes, the price of a seat or a bag. Of an ancillary nobody earns
 *   anything: it is passed on at the supplier's price;
 * - what a cancellation or a change costs, in one sum, and what comes back, from whom and by when.
 *
 * What an offer costs after input tax credit is told to them as the total: the tax on what is ours would tell what is ours.
 *
 * They never see the lines in between. What can be calculated from two of those sums is no secret that could be kept from somebody
 * who has to accept one of them and can look up the other at the supplier.
 *
 * A schema that holds such lines is marked here, by `markForPriceRedaction`, and the server redacts it in whatever answer it stands in: null where
 * the answer allows that, else as `asClient` says. An answer in which it cannot be redacted is served only to those who may see it: the
 * process does not start otherwise. Refusals carry sums alone, but for a trip, which is redacted where it is made.
 */
export const PRICE_READER = 'price:read' satisfies Permission;

type AsClient = (value: never) => unknown;

const marks = new WeakMap<z.ZodType, { readonly asClient: AsClient | undefined }>();

export function markForPriceRedaction<Schema extends z.ZodType>(
  schema: Schema,
  asClient?: (value: z.output<Schema>) => z.output<Schema>,
): Schema {
  marks.set(schema, { asClient });
  return schema;
}

/**
 * Returns undefined unless the schema itself is marked for redaction; otherwise returns the function, if any, that
 * reduces its value to what a client may see.
 */
export function priceRedactionOf(schema: z.ZodType): { readonly asClient: AsClient | undefined } | undefined {
  return marks.get(schema);
}

/**
 * Returns whether everyone with this permission may also see what a price is made of: no API key can have it, and
 * every role that has it may read prices.
 */
export function impliesPriceReadPermission(permission: Permission): boolean {
  if (permission === PRICE_READER) return true;
  if (PERMISSION_TABLE[permission].scope) return false;
  return ROLES.map((role) => ROLE_PERMISSIONS[role])
    .filter((permissions) => permissions.includes(permission))
    .every((permissions) => permissions.includes(PRICE_READER));
}
