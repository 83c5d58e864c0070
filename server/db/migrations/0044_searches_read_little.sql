-- Every search reads the whole pending list of its index, which grows to 4 MB in a table that is written to.
ALTER INDEX "users_search" SET (gin_pending_list_limit = 256);
ALTER INDEX "clients_search" SET (gin_pending_list_limit = 256);
ALTER INDEX "commands_search" SET (gin_pending_list_limit = 256);
ALTER INDEX "mails_search" SET (gin_pending_list_limit = 256);
SELECT gin_clean_pending_list('commands_search');
