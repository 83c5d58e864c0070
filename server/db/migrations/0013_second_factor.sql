-- Who wants a code by e-mail after his password.
ALTER TABLE "users" ADD COLUMN "mfa" boolean NOT NULL DEFAULT false;
