import { z } from 'zod';

/**
 * This file defines fields that several forms share. What a pattern cannot check is validated in the use case and
 * reported by its path.
 */

export const LOCALES = ['en', 'hi'] as const;
export type Locale = (typeof LOCALES)[number];

export const COMPANY_STATES = ['unverified', 'approved', 'refused', 'suspended', 'closed'] as const;
export type CompanyState = (typeof COMPANY_STATES)[number];

/** These are the details by which an operator approved the company: they say who it is. */
export const COMPANY_DETAILS = ['companyName', 'entityKind', 'companyRegNumber', 'companyAddress'] as const;

export const email = z.email().max(254);
export const newPassword = z.string().min(1).max(512);

/**
 * Names appear in mails to strangers, so they may contain nothing that a mail program turns into a link and no
 * invisible characters.
 */
const NO_NAME = /:\/\/|www\.|[\p{Cc}\p{Cf}<>]/iu;

function name(min: number, max: number) {
  return z
    .string()
    .trim()
    .min(min)
    .max(max)
    .refine((text) => !NO_NAME.test(text.replaceAll(/[\u200C\u200D]/g, '')), 'format');
}

export const personName = name(1, 100);
export const companyName = name(2, 150);
export const keyName = name(1, 80);
/** Accepts several lines of text without invisible characters. */
export function multilineTextSchema(min: number, max: number) {
  return z
    .string()
    .trim()
    .min(min)
    .max(max)
    .regex(/^[^\p{Cc}]*(?:\r?\n[^\p{Cc}]*)*$/u, 'format');
}

export const companyAddress = multilineTextSchema(10, 500);
/** The number is as typed here; it is stored in E.164 format. */
export const companyPhone = z.string().trim().min(5).max(30);
export const registrationNumber = z.string().trim().min(1).max(60);
export const gstNumber = z.string().trim().min(1).max(20);
export const reason = multilineTextSchema(5, 500);
/** This is the secret part of a mailed link. */
export const actionCode = z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'the code of a mailed link');
