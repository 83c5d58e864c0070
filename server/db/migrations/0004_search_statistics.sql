-- How often a piece of folded text occurs: without it the planner guesses from the length of the piece alone.
CREATE STATISTICS "users_full_name_fold" ON (wasl_fold("full_name")) FROM "users";
CREATE STATISTICS "users_phone_fold" ON (wasl_fold("phone")) FROM "users";
CREATE STATISTICS "clients_raison_sociale_fold" ON (wasl_fold("raison_sociale")) FROM "clients";
CREATE STATISTICS "commands_receiver_full_name_fold" ON (wasl_fold("receiver_full_name")) FROM "commands";
CREATE STATISTICS "commands_receiver_phone_number_fold" ON (wasl_fold("receiver_phone_number")) FROM "commands";
CREATE STATISTICS "commands_code_fold" ON (wasl_fold("code")) FROM "commands";
