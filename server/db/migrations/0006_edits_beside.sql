-- An edit of a commande leaves its indexes alone where it can: room on its page, and no index on what every edit changes.
DROP INDEX "commands_updated";
ALTER TABLE "commands" SET (fillfactor = 90);
